/* Programs that no sandbox should trust, one for each first argument. They print what they got away with:
   "BREACH" is in the output of one that reached something it must not reach. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/netlink.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ipc.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static int argc_;
static char **argv_;
static const char *argument(int index) { return index < argc_ ? argv_[index] : ""; }
static void spin(void) { for (volatile unsigned long i = 0;; i++) { } }
static void spin_ms(long ms) {
    struct timespec t;
    do { for (volatile int i = 0; i < 100000; i++) { } clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t); }
    while (t.tv_sec * 1000 + t.tv_nsec / 1000000 < ms);
}
static void *spinner(void *unused) { (void)unused; spin(); return NULL; }
static void *sleeper(void *unused) { (void)unused; pause(); return NULL; }
/* Something that must fail: says so if it does not. */
static void must_fail(const char *what, long result) {
    if (result >= 0) printf("BREACH %s\n", what);
    else printf("refused %s: %s\n", what, strerror(errno));
}

/* --- time --- */
static int spin_(void) { spin(); return 0; }
static int answer_then_sleep(void) { puts("answer"); fflush(stdout); pause(); return 0; }
static int stall(void) {
    struct timespec a, b;
    clock_gettime(CLOCK_MONOTONIC, &a);
    do clock_gettime(CLOCK_MONOTONIC, &b); while (b.tv_sec - a.tv_sec < 600);
    return 0;
}
static int deaf_spin(void) { for (int s = 1; s < 65; s++) signal(s, SIG_IGN); spin(); return 0; }
static int two_threads(void) { pthread_t t; pthread_create(&t, NULL, spinner, NULL); spin(); return 0; }
static int spinning_children(void) { for (int i = 0; i < 3; i++) if (!fork()) spin(); while (wait(NULL) > 0) { } return 0; }
/* Burns CPU in detached children, 400 ms of it in all, and exits with 0. */
static int hidden_cpu(void) {
    int held[2];
    if (pipe(held)) return 1;
    for (int i = 0; i < 2; i++)
        if (!fork()) { setsid(); if (!fork()) { spin_ms(200); _exit(0); } _exit(0); }
    close(held[1]);
    /* Ends when the last of them has ended. */
    char byte;
    return read(held[0], &byte, 1) != 0;
}
/* The same, and nobody is told of the children's ends. */
static int ignored_cpu(void) {
    signal(SIGCHLD, SIG_IGN);
    for (;;) { if (!fork()) { spin_ms(300); _exit(0); } usleep(200000); }
}
/* Burns 200 ms in detached children, and is gone while they still burn more. */
static int leaves_spinning(void) {
    int done[2];
    if (pipe(done)) return 1;
    for (int i = 0; i < 4; i++)
        if (!fork()) { setsid(); spin_ms(50); write(done[1], "x", 1); spin(); }
    for (char byte, n = 0; n < 4; n++) if (read(done[0], &byte, 1) != 1) return 1;
    return 0;
}
/* Children of 5 ms each whose end nobody is told of: the kernel adds their time to nobody's. */
static int brief_children(void) {
    signal(SIGCHLD, SIG_IGN);
    for (;;) { if (!fork()) { spin_ms(5); _exit(0); } usleep(6000); }
}
static void slow(pid_t parent) {
    struct sched_param zero = {0};
    cpu_set_t one; CPU_ZERO(&one); CPU_SET(0, &one);
    sched_setscheduler(parent, SCHED_IDLE, &zero);
    sched_setaffinity(parent, sizeof one, &one);
    setpriority(PRIO_PROCESS, parent, 19);
}
/* Slows down whoever started it, as far as that is possible, and spins. */
static int slow_parent(void) { slow(getppid()); spin(); return 0; }
/* Tells how slow it was born, and slows down whoever started it, for what is born next. */
static int slow_next(void) {
    cpu_set_t mine; CPU_ZERO(&mine);
    sched_getaffinity(0, sizeof mine, &mine);
    printf("policy %d nice %d processors %d\n", sched_getscheduler(0), getpriority(PRIO_PROCESS, 0), CPU_COUNT(&mine));
    slow(getppid());
    return 0;
}
static int child_sleeps(void) { if (!fork()) { pause(); } wait(NULL); return 0; }
static int stop_self(void) { raise(SIGSTOP); return 0; }
static int trickle(void) { for (;;) { puts("drop"); fflush(stdout); usleep(20000); } }
static int exec_loop(void) { execv("/proc/self/exe", argv_); execv(argv_[0], argv_); return 7; }
static int vfork_hangs(void) { if (!vfork()) { pause(); _exit(0); } return 0; }
static int main_thread_leaves(void) { pthread_t t; pthread_create(&t, NULL, spinner, NULL); pthread_exit(NULL); }
static int raise_(void) { raise(atoi(argument(2))); return 99; }
static int exit_(void) { return atoi(argument(2)); }

/* --- process tree --- */
static int fork_bomb(void) { for (;;) fork(); }
static int fork_bomb_sessions(void) { for (;;) { if (!fork()) { setsid(); setpgid(0, 0); } } }
static int daemon_(void) {
    if (!fork()) {
        setsid(); setpgid(0, 0);
        signal(SIGTERM, SIG_IGN); signal(SIGHUP, SIG_IGN);
        if (fork()) _exit(0);
        for (int fd = 0; fd < 64; fd++) close(fd);
        for (;;) pause();
    }
    wait(NULL);
    puts("done");
    return 0;
}
static int orphan_keeps_stdout(void) { if (!fork()) { pause(); _exit(0); } puts("done"); return 0; }
static int stopped_orphan(void) { pid_t p = fork(); if (!p) { setsid(); raise(SIGSTOP); pause(); } waitpid(p, NULL, WUNTRACED); puts("done"); return 0; }
static int threads(void) {
    int made = 0;
    pthread_attr_t a; pthread_attr_init(&a); pthread_attr_setstacksize(&a, 65536);
    pthread_t t;
    while (made < 20000 && !pthread_create(&t, &a, sleeper, NULL)) made++;
    printf("%d\n", made);
    return 0;
}
static int forks(void) {
    int made = 0;
    while (made < 20000) { pid_t p = fork(); if (p < 0) break; if (!p) { pause(); _exit(0); } made++; }
    printf("%d\n", made);
    fflush(stdout);
    _exit(0);
}
static int zombies(void) { siginfo_t end; for (int i = 0; i < 30; i++) { pid_t p = fork(); if (!p) _exit(0); waitid(P_PID, p, &end, WEXITED | WNOWAIT); } puts("done"); return 0; }

#include "hostile_supervisor.h"

/* --- files --- */
static int open_each(void) {
    for (int n = 2; n < argc_; n++) { must_fail(argv_[n], open(argv_[n], O_RDONLY)); }
    return 0;
}
static int stat_each(void) {
    struct stat s;
    for (int n = 2; n < argc_; n++) must_fail(argv_[n], stat(argv_[n], &s));
    return 0;
}
static int write_each(void) {
    for (int n = 2; n < argc_; n++) {
        char path[4200];
        must_fail(argv_[n], open(argv_[n], O_WRONLY | O_TRUNC));
        must_fail(argv_[n], truncate(argv_[n], 0));
        must_fail(argv_[n], unlink(argv_[n]));
        snprintf(path, sizeof path, "%s.new", argv_[n]);
        must_fail(path, open(path, O_WRONLY | O_CREAT, 0666));
        snprintf(path, sizeof path, "%s.renamed", argv_[n]);
        must_fail(path, rename(argv_[n], path));
        must_fail("chmod", chmod(argv_[n], 0777));
    }
    return 0;
}
static int links(void) {
    int fd;
    must_fail("read by symlink", symlink(argument(2), "link") ? -1 : open("link", O_RDONLY));
    must_fail("hard link", link(argument(2), "hard") ? -1 : (fd = open("hard", O_RDONLY)) < 0 ? -1 : fd);
    must_fail("device", mknod("device", S_IFCHR | 0666, 0x105));
    return 0;
}
static int ruin_scratch(void) {
    mkdir("a", 0700); mkdir("a/b", 0000);
    for (int i = 0; i < 1200; i++) { mkdir("deep", 0700); if (chdir("deep")) break; }
    if (chdir(getenv("HOME"))) return 1;
    close(open("left", O_CREAT | O_WRONLY, 0));
    chmod("a", 0);
    rename(getenv("HOME"), "../renamed");
    chmod(".", 0);
    chmod("..", 0);
    return 0;
}
static int write_tmp(void) { must_fail("dev/mem", open("/dev/mem", O_RDONLY)); must_fail("tty", open("/dev/tty", O_RDWR)); return 0; }
static int huge_file(void) {
    char block[1 << 16]; memset(block, 1, sizeof block);
    int fd = open("huge", O_CREAT | O_WRONLY, 0600);
    for (;;) if (write(fd, block, sizeof block) < 0) { printf("stopped: %s\n", strerror(errno)); return 1; }
}
static int many_files(void) {
    char name[32];
    for (int i = 0; i < 60000; i++) {
        snprintf(name, sizeof name, "f%d", i);
        int fd = open(name, O_CREAT | O_WRONLY, 0600);
        if (fd < 0) { printf("stopped at %d: %s\n", i, strerror(errno)); return 0; }
        close(fd);
    }
    puts("unbounded");
    fflush(stdout);
    pause();
    return 0;
}
static int fill_scratch(void) {
    static char block[1 << 20]; char name[32]; memset(block, 1, sizeof block);
    for (int i = 0; i < 400; i++) {
        snprintf(name, sizeof name, "f%d", i);
        int fd = open(name, O_CREAT | O_WRONLY, 0600);
        if (fd < 0 || write(fd, block, sizeof block) != sizeof block) { printf("stopped at %d: %s\n", i, strerror(errno)); return 0; }
        close(fd);
    }
    puts("unbounded");
    fflush(stdout);
    pause();
    return 0;
}
static int sparse(void) {
    int fd = open("sparse", O_CREAT | O_RDWR, 0600);
    signal(SIGXFSZ, SIG_IGN);
    must_fail("1 TB file", ftruncate(fd, 1L << 40));
    must_fail("1 TB output", ftruncate(1, 1L << 40));
    fallocate(1, FALLOC_FL_KEEP_SIZE, 0, 1L << 33);
    return 0;
}
static int rewind_output(void) { write(1, "wrong wrong\n", 12); if (ftruncate(1, 0)) return 1; write(1, "right\n", 6); return 0; }
static int odd_paths(void) {
    char *longest = malloc(5001); memset(longest, 'a', 5000); longest[5000] = 0;
    must_fail("null", open(NULL, O_RDONLY)); must_fail("long", open(longest, O_RDONLY));
    must_fail("bytes", open("\xff\xfe%s%n", O_RDONLY)); must_fail("format", open("%s%n%x", O_RDONLY));
    return 0;
}
static int chroot_(void) {
    must_fail("chroot", chroot("/"));
    must_fail("proc root", open("/proc/1/root/etc/shadow", O_RDONLY));
    int fd = open("/", O_PATH | O_DIRECTORY);
    for (int i = 0; i < 20; i++) { int up = openat(fd, "..", O_PATH | O_DIRECTORY); if (up >= 0) fd = up; }
    must_fail("walk up", openat(fd, "etc/shadow", O_RDONLY));
    return 0;
}
static int core_(void) { if (chdir(getenv("HOME"))) return 1; pid_t p = fork(); if (!p) abort(); wait(NULL); return access("core", F_OK) ? 0 : 5; /* 5: there is a core file */ }
static int many_descriptors(void) { int n = 0; while (n < 100000 && dup(0) >= 0) n++; printf("%d\n", n); return 0; }

/* --- output and input --- */
static int flood(void) { int fd = atoi(argument(2)); if (argc_ > 3) signal(SIGXFSZ, SIG_IGN); char block[65536]; memset(block, 'x', sizeof block); for (;;) if (write(fd, block, sizeof block) < 0 && argc_ < 4) return 3; }
static int answer_and_blanks(void) { puts("answer"); for (int i = 0; i < 12000000; i++) putchar(' '); return 0; }
static int both_streams(void) { char b[4096]; memset(b, 'y', sizeof b); for (int i = 0; i < 100; i++) { write(1, b, sizeof b); write(2, b, sizeof b); } return 0; }
static int close_streams(void) { close(0); close(1); close(2); pause(); return 0; }
static int ignore_input(void) { puts("done"); return 0; }
static int close_input(void) { close(0); puts("done"); return 0; }
static int all_bytes(void) { for (int i = 0; i < 256; i++) putchar(i); return 0; }
static int write_input(void) { must_fail("write to input", write(0, "x", 1)); return 0; }
static int long_lines(void) { for (int i = 0; i < 131070; i++) putchar('z'); return 0; }

/* --- memory --- */
static int balloon(void) { for (;;) { char *p = malloc(1 << 20); if (!p) { puts("refused"); return 1; } memset(p, 1, 1 << 20); } }
static int balloon_children(void) {
    long each = atol(argument(2)) << 20;
    for (int i = 0; i < 8; i++) if (!fork()) { char *p = malloc(each); if (!p) _exit(1); memset(p, 1, each); pause(); }
    while (wait(NULL) > 0) { }
    return 0;
}
/* 8 children that share one block with their parent: little memory, however often it is listed. */
static int shared_children(void) {
    long size = atol(argument(2)) << 20; char *p = malloc(size); if (!p) return 1; memset(p, 1, size);
    for (int i = 0; i < 8; i++) if (!fork()) { usleep(300000); _exit(0); }
    while (wait(NULL) > 0) { }
    puts("done");
    return 0;
}
static int copes(void) { void *p = malloc(1L << 46); puts(p ? "given" : "refused"); return p ? 0 : 1; }
static int memory_file(void) {
    int pair[2], large = 1 << 24; unsigned long context = 0; struct iovec lent = {&large, sizeof large};
    must_fail("memfd_create", syscall(SYS_memfd_create, "m", 0)); must_fail("io_setup", syscall(SYS_io_setup, 1, &context)); must_fail("hiding", prctl(PR_SET_DUMPABLE, 0));
    if (!pipe(pair)) must_fail("vmsplice", vmsplice(pair[1], &lent, 1, 0));
    if (!socketpair(AF_UNIX, SOCK_STREAM, 0, pair)) { must_fail("large buffer", setsockopt(pair[0], SOL_SOCKET, SO_SNDBUF, &large, sizeof large)); must_fail("large buffer to read", setsockopt(pair[0], SOL_SOCKET, SO_RCVBUF, &large, sizeof large)); }
     must_fail("shmget", shmget(IPC_PRIVATE, 1 << 20, IPC_CREAT | 0600)); return 0; }
static int shared_balloon(void) { for (;;) { char *p = mmap(NULL, 1 << 20, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0); if (p == MAP_FAILED) { puts("refused"); return 1; } memset(p, 1, 1 << 20); if (argc_ > 2) munmap(p + 4096, (1 << 20) - 4096); } }
/* Reads one byte of every 2 MiB: no memory of its own, but a page of page tables each. */
static int page_tables(void) { volatile char *p = mmap(NULL, 256L << 30, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0); if (p == MAP_FAILED) { puts("refused"); return 1; } madvise((void *)p, 256L << 30, MADV_NOHUGEPAGE); for (long i = 0; i < 256L << 30; i += 2 << 20) (void)p[i]; sleep(60); return 0; }
/* What the kernel holds for processes that have next to no pages. */
static int buffers(void) { int s[2]; for (int i = 0; i < 4; i++) if (!fork()) { while (!socketpair(AF_UNIX, SOCK_STREAM, 0, s)) { } sleep(60); _exit(0); } sleep(60); return 0; }
static int events(void) { for (int i = 0; i < 5; i++) if (!fork()) { while (epoll_create1(0) >= 0) { } sleep(60); _exit(0); } sleep(60); return 0; }
static int uncounted(void) {
    struct flock part = {F_WRLCK, SEEK_SET, 0, 1}; must_fail("lock", fcntl(open("f", O_RDWR | O_CREAT, 0600), F_SETLK, &part));
    void *large = mmap(NULL, 2 << 20, PROT_READ, MAP_SHARED | MAP_ANONYMOUS, -1, 0); must_fail("shared memory", large == MAP_FAILED ? -1 : 0);
    must_fail("zero", open("/dev/zero", O_RDWR)); must_fail("zero to read", open("/dev/zero", O_RDONLY)); return 0; }
static int mappings(void) { char *p = mmap(NULL, 30000L << 13, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0); for (long i = 0; i < 30000; i++) mprotect(p + (i << 13), 4096, PROT_READ); for (int i = 0; i < 20; i++) if (!fork()) { sleep(60); _exit(0); } sleep(60); return 0; }
static int reserve(void) { void *p = mmap(NULL, 64L << 30, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0); puts(p == MAP_FAILED ? "refused" : "reserved"); return 0; }
static volatile int depth;
static int recurse(void) { volatile char frame[4096]; frame[0] = 1; depth++; return recurse() + frame[0]; }
static int fault(void) { switch (atoi(argument(2))) { case SIGSEGV: *(volatile int *)8 = 1; break; case SIGABRT: abort(); case SIGFPE: { volatile int z = 0; return 100 / z; } case SIGILL: __builtin_trap(); } raise(atoi(argument(2))); return 98; }
static int use(void) { long size = atol(argument(2)) << 20; char *p = malloc(size); if (!p) return 1; memset(p, 1, size); printf("used %d\n", ((volatile char *)p)[size / 2]); return 0; }

/* --- privilege, kernel, network --- */
static int network(void) {
    struct { int family, type, protocol; const char *name; } sockets[] = {
        {AF_INET, SOCK_STREAM, 0, "tcp"}, {AF_INET, SOCK_DGRAM, 0, "udp"}, {AF_INET6, SOCK_STREAM, 0, "tcp6"},
        {AF_NETLINK, SOCK_RAW, 0, "netlink"}, {AF_PACKET, SOCK_RAW, 0, "packet"}, {40, SOCK_STREAM, 0, "vsock"},
        {AF_UNIX, SOCK_STREAM, 0, "unix"}, {AF_UNIX, SOCK_DGRAM, 0, "unix datagram"}, {38, SOCK_SEQPACKET, 0, "alg"}};
    for (unsigned i = 0; i < sizeof sockets / sizeof *sockets; i++)
        must_fail(sockets[i].name, socket(sockets[i].family, sockets[i].type, sockets[i].protocol));
    int pair[2];
    must_fail("datagram pair", socketpair(AF_UNIX, SOCK_DGRAM, 0, pair));
    must_fail("datagram pair, flagged", socketpair(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0, pair));
    must_fail("raw pair", socketpair(AF_UNIX, SOCK_RAW, 0, pair));
    must_fail("tipc pair", socketpair(30, SOCK_STREAM, 0, pair));
    must_fail("inotify", syscall(SYS_inotify_add_watch, syscall(SYS_inotify_init1, 0), "/", 0x100));
    printf("socketpair %s\n", socketpair(AF_UNIX, SOCK_STREAM, 0, pair) ? "refused" : "given");
    return 0;
}
static int kernel(void) {
    if (!fork()) { must_fail("setsid", setsid()); fflush(stdout); _exit(0); }
    wait(NULL);
    must_fail("unshare user", unshare(CLONE_NEWUSER)); must_fail("unshare net", unshare(CLONE_NEWNET));
    must_fail("clone user", syscall(SYS_clone, CLONE_NEWUSER | SIGCHLD, 0, 0, 0, 0));
    struct { unsigned long long f[11]; } c3 = {{CLONE_NEWUSER, 0, 0, 0, SIGCHLD}};
    must_fail("clone3", syscall(SYS_clone3, &c3, sizeof c3));
    must_fail("mount", mount("none", "/tmp", "tmpfs", 0, "")); must_fail("umount", umount2("/proc", MNT_DETACH));
    must_fail("chroot", chroot("."));
    unsigned long rights[2] = {1}; must_fail("landlock", syscall(444, rights, sizeof rights, 0)); must_fail("keyctl", syscall(SYS_keyctl, 0, -3, 0)); must_fail("bpf", syscall(SYS_bpf, 0, 0, 0));
    must_fail("perf", syscall(SYS_perf_event_open, 0, 0, -1, -1, 0)); must_fail("userfaultfd", syscall(SYS_userfaultfd, 1));
    must_fail("io_uring", syscall(SYS_io_uring_setup, 4, 0)); must_fail("reboot", syscall(SYS_reboot, 0, 0, 0, 0));
    struct timeval now = {0, 0}; must_fail("settimeofday", settimeofday(&now, NULL));
    must_fail("mknod", mknod("x", S_IFBLK | 0600, 1)); must_fail("setuid", setuid(0)); must_fail("setgid", setgid(0));
    must_fail("handle", syscall(SYS_open_by_handle_at, -1, 0, 0)); must_fail("hostname", sethostname("x", 1));
#ifdef __x86_64__
    must_fail("x32 socket", syscall(0x40000000 + SYS_socket, AF_INET, SOCK_STREAM, 0));
#endif
    struct rlimit more = {1024, 1024}; must_fail("raise a limit", setrlimit(RLIMIT_NOFILE, &more));
    printf("own limit %s\n", setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0}) ? "refused" : "given");
    return 0;
}
static int gate(void) {
    long answer = 20; // getpid, and for 64-bit programs writev
#ifdef __x86_64__
    __asm__ volatile("int $0x80" : "+a"(answer) : : "memory", "r8", "r9", "r10", "r11");
#endif
    printf("answered %ld\n", answer);
    return 0;
}
static int privileges(void) {
    printf("nnp %d\n", prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0));
    char line[256]; FILE *f = fopen("/proc/self/status", "r");
    while (f && fgets(line, sizeof line, f)) if (!strncmp(line, "Cap", 3) || !strncmp(line, "Seccomp:", 8)) fputs(line, stdout);
    printf("uid %d\n", getuid());
    return 0;
}
static int whoami_(void) { printf("%d %d %d\n", getuid(), geteuid(), getgid()); return 0; }
static int arguments(void) { printf("%d %zu\n", argc_, strlen(argument(argc_ - 1))); return 0; }

static struct { const char *name; int (*run)(void); } programs[] = {
#define P(name) {#name, name}
    {"spin", spin_}, P(answer_then_sleep), P(stall), P(deaf_spin), P(two_threads), P(spinning_children), P(hidden_cpu), P(ignored_cpu), P(leaves_spinning), P(brief_children), P(slow_parent), P(slow_next),
    P(child_sleeps), P(stop_self), P(trickle), P(exec_loop), P(vfork_hangs), P(main_thread_leaves), {"raise", raise_}, {"exit", exit_},
    P(fork_bomb), P(fork_bomb_sessions), {"daemon", daemon_}, P(orphan_keeps_stdout), P(stopped_orphan), P(threads), P(forks), P(zombies),
    P(kill_parent), P(signal_indirectly), P(kill_all), P(attack_parent), P(descriptors), P(open_each), P(stat_each), P(write_each), P(links), P(ruin_scratch),
    P(write_tmp), P(huge_file), P(many_files), P(fill_scratch), P(sparse), P(rewind_output), P(odd_paths), {"chroot", chroot_}, {"core", core_},
    P(many_descriptors), P(flood), P(answer_and_blanks), P(both_streams), P(close_streams), P(ignore_input), P(close_input), P(all_bytes),
    P(write_input), P(long_lines), P(balloon), P(balloon_children), P(shared_children), P(copes), P(memory_file), P(shared_balloon), P(page_tables), P(buffers), P(mappings), P(events), P(uncounted), P(reserve),
    P(recurse), P(fault), P(use), P(network), P(kernel), P(gate), P(privileges), {"whoami", whoami_}, P(arguments)};

int main(int argc, char **argv) {
    argc_ = argc;
    argv_ = argv;
    for (unsigned i = 0; i < sizeof programs / sizeof *programs; i++)
        if (!strcmp(argument(1), programs[i].name)) return programs[i].run();
    return 97;
}
