/* Part of hostile.c: attacks on what supervises. */
#include <linux/sockios.h>
#include <sys/ioctl.h>

static int kill_parent(void) {
    int signals[] = {0, SIGSTOP, SIGTERM, SIGINT, SIGKILL, SIGSEGV, SIGCHLD};
    for (unsigned i = 0; i < sizeof signals / sizeof *signals; i++) {
        kill(getppid(), signals[i]);
        syscall(SYS_tgkill, getppid(), getppid(), signals[i]);
        for (int n = 2; n < argc_; n++) { kill(atoi(argv_[n]), signals[i]); kill(-atoi(argv_[n]), signals[i]); }
    }
    usleep(50000);
    puts("alive");
    return 0;
}
/* Signals the supervisors without naming them in a call that sends one: as members of their groups, or as the owners of a pipe. */
static int signal_indirectly(void) {
    pid_t parent = getppid();
    pid_t targets[] = {parent, getpgid(parent), argc_ > 2 ? atoi(argv_[2]) : parent};
    for (unsigned i = 0; i < sizeof targets / sizeof *targets; i++) {
        pid_t p = fork();
        if (!p) {
            if (!setpgid(0, targets[i])) kill(0, SIGKILL);
            _exit(0);
        }
        waitpid(p, NULL, 0);
        int ends[2];
        if (pipe(ends)) return 1;
        struct f_owner_ex owner = {F_OWNER_PID, targets[i]};
        fcntl(ends[0], F_SETOWN, targets[i]);
        fcntl(ends[0], F_SETOWN_EX, &owner);
        ioctl(ends[0], FIOSETOWN, &targets[i]);
        fcntl(ends[0], F_SETSIG, SIGKILL);
        fcntl(ends[0], F_SETFL, O_ASYNC);
        if (write(ends[1], "x", 1) != 1) return 1;
        socketpair(AF_UNIX, SOCK_STREAM, 0, ends);
        ioctl(ends[0], SIOCSPGRP, &targets[i]);
        fcntl(ends[0], F_SETSIG, SIGKILL);
        fcntl(ends[0], F_SETFL, O_ASYNC);
        if (write(ends[1], "x", 1) != 1) return 1;
    }
    usleep(50000);
    puts("alive");
    return 0;
}
static int kill_all(void) { signal(SIGTERM, SIG_IGN); kill(-1, SIGTERM); kill(-1, SIGKILL); puts("alive"); return 0; }
static int attack_parent(void) {
    pid_t parent = getppid();
    char path[64], buffer[64];
    must_fail("ptrace attach", ptrace(PTRACE_ATTACH, parent, 0, 0));
    must_fail("ptrace seize", ptrace(PTRACE_SEIZE, parent, 0, 0));
    struct iovec local = {buffer, 8}, remote = {(void *)0x400000, 8};
    must_fail("process_vm_readv", process_vm_readv(parent, &local, 1, &remote, 1, 0));
    int fd = syscall(SYS_pidfd_open, parent, 0);
    must_fail("pidfd_getfd", fd < 0 ? -1 : syscall(SYS_pidfd_getfd, fd, 0, 0));
    must_fail("pidfd_send_signal", fd < 0 ? -1 : syscall(SYS_pidfd_send_signal, fd, SIGKILL, 0, 0) < 0 ? -1 : getppid() == parent ? -1 : 0);
    struct rlimit none = {0, 0};
    must_fail("prlimit cpu", prlimit(parent, RLIMIT_CPU, &none, NULL));
    must_fail("prlimit nofile", prlimit(parent, RLIMIT_NOFILE, &none, NULL));
    must_fail("setpriority user", setpriority(PRIO_USER, 0, 19));
    must_fail("setpriority group", setpriority(PRIO_PGRP, 0, 19));
    must_fail("ioprio", syscall(SYS_ioprio_set, 1, parent, 3 << 13));
    const char *names[] = {"fd/0", "fd/1", "fd/2", "fd/3", "mem", "environ", "maps", "cwd/x", "root/etc/shadow"};
    for (unsigned i = 0; i < sizeof names / sizeof *names; i++) {
        snprintf(path, sizeof path, "/proc/%d/%s", parent, names[i]);
        must_fail(path, open(path, O_RDONLY));
        must_fail(path, open(path, O_WRONLY));
    }
    snprintf(path, sizeof path, "/proc/%d/exe", parent);
    must_fail(path, open(path, O_WRONLY));
    must_fail("unlink exe", unlink(path));
    must_fail("own exe", open("/proc/self/exe", O_WRONLY));
    must_fail("own file", open(argv_[0], O_WRONLY));
    must_fail("own file's end", unlink(argv_[0]));
    must_fail("own oom score", open("/proc/self/oom_score_adj", O_WRONLY) < 0 ? -1 : -1);
    for (int n = 2; n < argc_; n++) {
        snprintf(path, sizeof path, "/proc/%s/environ", argv_[n]);
        must_fail(path, open(path, O_RDONLY));
        snprintf(path, sizeof path, "/proc/%s/fd/1", argv_[n]);
        must_fail(path, open(path, O_WRONLY));
        must_fail("setpriority", setpriority(PRIO_PROCESS, atoi(argv_[n]), 19));
        struct sched_param zero = {0};
        must_fail("sched", sched_setscheduler(atoi(argv_[n]), SCHED_IDLE, &zero));
        cpu_set_t one; CPU_ZERO(&one); CPU_SET(0, &one);
        must_fail("affinity", sched_setaffinity(atoi(argv_[n]), sizeof one, &one));
    }
    return 0;
}
static int descriptors(void) {
    for (int fd = 3; fd < 4096; fd++) if (fcntl(fd, F_GETFD) >= 0) printf("BREACH fd %d\n", fd);
    puts("done");
    return 0;
}
