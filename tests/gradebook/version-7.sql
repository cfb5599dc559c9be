PRAGMA application_id = 0x38707a6c; PRAGMA user_version = 7;
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
INSERT INTO meta VALUES('seed','drawn 858088124');
INSERT INTO meta VALUES('rubric','8b7f22ae5d150334d2cd88a987dfebe28a24077a47029529be28b6e3275ef0c5');
CREATE TABLE student (
    id TEXT PRIMARY KEY, name TEXT, email TEXT, login TEXT, section TEXT, sis TEXT,
    listed INTEGER NOT NULL
) STRICT;
INSERT INTO student VALUES('ada',NULL,NULL,NULL,NULL,NULL,1);
INSERT INTO student VALUES('alan',NULL,NULL,NULL,NULL,NULL,1);
INSERT INTO student VALUES('grace',NULL,NULL,NULL,NULL,NULL,1);
INSERT INTO student VALUES('john',NULL,NULL,NULL,NULL,NULL,1);
CREATE TABLE attempt (
    student TEXT NOT NULL REFERENCES student (id), label TEXT NOT NULL,
    content TEXT NOT NULL, submitted TEXT, time_source TEXT NOT NULL, marked_late INTEGER NOT NULL, team TEXT, upload TEXT,
    PRIMARY KEY (student, label)
) STRICT;
INSERT INTO attempt VALUES('ada','ada','08c6bbe7bfb1cdd9503c9743397ae9eac634500c39661c8d976be99459de3e59',NULL,'unknown',0,NULL,NULL);
INSERT INTO attempt VALUES('alan','alan','2d402a07662913bfcc017bc49c2b0e4e10b42997e422d02617be2a648402b9d7',NULL,'unknown',0,NULL,NULL);
INSERT INTO attempt VALUES('grace','grace','cf65d688592916e6b9766c9a4b1bc79e96ca635abe0bbae50fcb0763901bedc0',NULL,'unknown',0,NULL,NULL);
INSERT INTO attempt VALUES('john','john','49419eaff31b2e176e2e076a9e704f17312cd393d4e6f2084bd80437d83074de',NULL,'unknown',0,NULL,NULL);
CREATE TABLE trouble (
    student TEXT NOT NULL, label TEXT NOT NULL, what TEXT NOT NULL, hint TEXT,
    PRIMARY KEY (student, label), FOREIGN KEY (student, label) REFERENCES attempt (student, label)
) STRICT;
CREATE TABLE build (
    content TEXT NOT NULL, client TEXT NOT NULL, grader TEXT NOT NULL, toolchain TEXT NOT NULL, language TEXT, made TEXT NOT NULL,
    PRIMARY KEY (content, client, grader)
) STRICT;
INSERT INTO build VALUES('2d402a07662913bfcc017bc49c2b0e4e10b42997e422d02617be2a648402b9d7','solver','0.1.0','x86_64-linux; gcc (Debian 12.2.0-14+deb12u1) 12.2.0','c','{"kind":"not-compiled","command":"gcc -O2 -std=gnu17 solver.c -lm","ending":"it fails","output":[115,111,108,118,101,114,46,99,58,49,58,49,49,58,32,101,114,114,111,114,58,32,101,120,112,101,99,116,101,100,32,100,101,99,108,97,114,97,116,105,111,110,32,115,112,101,99,105,102,105,101,114,115,32,111,114,32,226,128,152,46,46,46,226,128,153,32,98,101,102,111,114,101,32,226,128,152,123,226,128,153,32,116,111,107,101,110,10,32,32,32,32,49,32,124,32,105,110,116,32,109,97,105,110,40,32,123,10,32,32,32,32,32,32,124,32,32,32,32,32,32,32,32,32,32,32,94,10],"hint":null,"notes":[]}');
INSERT INTO build VALUES('cf65d688592916e6b9766c9a4b1bc79e96ca635abe0bbae50fcb0763901bedc0','solver','0.1.0','x86_64-linux; Python 3.11.2','python','{"kind":"program","shown_command":"python3 driver.py","built_by":["python3 -m py_compile driver.py"],"notes":[]}');
INSERT INTO build VALUES('49419eaff31b2e176e2e076a9e704f17312cd393d4e6f2084bd80437d83074de','solver','0.1.0','x86_64-linux; Python 3.11.2','python','{"kind":"program","shown_command":"python3 solver.py","built_by":["python3 -m py_compile solver.py"],"notes":[]}');
INSERT INTO build VALUES('08c6bbe7bfb1cdd9503c9743397ae9eac634500c39661c8d976be99459de3e59','solver','0.1.0','x86_64-linux; Python 3.11.2','python','{"kind":"program","shown_command":"python3 solver.py","built_by":["python3 -m py_compile solver.py"],"notes":[]}');
CREATE TABLE output (digest TEXT PRIMARY KEY, size INTEGER NOT NULL, deflated BLOB NOT NULL) STRICT;
INSERT INTO output VALUES('af1349b9f5f9a1a6a0404dea36dcc9499bcb25c9adc112b7cc9a93cae41f3262',0,X'0300');
INSERT INTO output VALUES('ed929cf5dd1cc72f577ce7915f32e745a66b53a48841b55bdb3e330071c1d5c3',254,X'0b294a4c4e4d4a4cce56d0c8cd2f2e51284a4d4ecd2b51484eccc951c8492c2ed1b4e2525070cbcc4955504a29ca2c4b2dd22ba854d251c8c9cc4b55303430d051c8cc53b0c9cd4f29cd49b5e352505050c84dccccd3d0c4adc912a207a40cac3e393f2f2d335dc156a1a4b42027552337b1402333af4447a1b8b2582fb128bd2cda2856afb82027b3444349474953136432c81aecb80e0ae2e2e2b83cf352522b5c8b8af28bac1472328b4b143241020af9a5250af9690a458979e9a95c00');
INSERT INTO output VALUES('60ccf32638be173bdcaf2261874169521a5df980ea49e05135c4549964a14191',21,X'f3cb5728cecf292dc9cccf5328c82f2ece4cca49e50200');
INSERT INTO output VALUES('870c8e0edd0f476249c96a8335f42151af7d07d89064940397b2168d730df2c5',193,X'f3cdcccbcc2dcd55c82bcd4d4a2d52c84f53c8cd2f4b2d56b05530e132e6523054503056503050e0523051503052503053e052305750305550b050e0822a3000a9c1a7c008aec000bb090805a6700506c8566053600176171700');
INSERT INTO output VALUES('a42d11ddded2d0d69423c8b9e082b14999c065ef29dd8fb57ad9b01856e46567',193,X'f3cdcccbcc2dcd55c82bcd4d4a2d52c84f53c8cd2f4b2d56b05530e132e6523050503054503056e0523051503052503055e052305750b050503053e00229305400a9c1afc0086e82017613100a4c41c6615a81a2c00cee0603052e2e00');
INSERT INTO output VALUES('3cdd9916ff156edc117c94b94a916c2b961dd203c7bb054c7c3f3bcf2ee42d7e',491,X'f2cdcccbcc2dcd55c82bcd4d4a2d52c84f53c8cd2f4b2d56b0553034e632e6523056503050503051e0523054503052503053e052305750305550b050e0822a3001a921a000a40f6282017613a00a0c40b6605a6100b1d910e414052374130c1440ee849a6082c504c00ce10ac09ec13401a100ec19020a8c201e460907880920cf811d80195086204d0ac60a5c0ab8151881dc095600f530ba150805a6901031079b0a8d0b480043ad4028b000a9e1e20200');
CREATE TABLE run (
    key TEXT PRIMARY KEY, content TEXT NOT NULL, fixture TEXT NOT NULL, toolchain TEXT NOT NULL, grader TEXT NOT NULL,
    exit TEXT NOT NULL, exit_number INTEGER NOT NULL, exit_text TEXT NOT NULL,
    stdout TEXT NOT NULL, stdout_truncated INTEGER NOT NULL, stderr TEXT NOT NULL, stderr_truncated INTEGER NOT NULL,
    leaked INTEGER NOT NULL, wall INTEGER NOT NULL, cpu INTEGER, peak INTEGER, cut INTEGER
) STRICT;
INSERT INTO run VALUES('fa98547d2c9deb30a794045af6bc6677d44e0e281ff52c9f2b41f7e9865b5a30','cf65d688592916e6b9766c9a4b1bc79e96ca635abe0bbae50fcb0763901bedc0','2x2/unsolvable-03','x86_64-linux; Python 3.11.2','0.1.0','code',1,'','af1349b9f5f9a1a6a0404dea36dcc9499bcb25c9adc112b7cc9a93cae41f3262',0,'ed929cf5dd1cc72f577ce7915f32e745a66b53a48841b55bdb3e330071c1d5c3',0,0,73567,10671,8994816,NULL);
INSERT INTO run VALUES('e686431b456a61567475097d8914cabbda209d7429aac7864f862a2f0d92c28d','cf65d688592916e6b9766c9a4b1bc79e96ca635abe0bbae50fcb0763901bedc0','3x3/depth-04-a','x86_64-linux; Python 3.11.2','0.1.0','code',1,'','af1349b9f5f9a1a6a0404dea36dcc9499bcb25c9adc112b7cc9a93cae41f3262',0,'ed929cf5dd1cc72f577ce7915f32e745a66b53a48841b55bdb3e330071c1d5c3',0,0,100554,10912,9199616,NULL);
INSERT INTO run VALUES('21945e54192ff7b4eec9215020137153a37698542d65872d90f194669070efee','cf65d688592916e6b9766c9a4b1bc79e96ca635abe0bbae50fcb0763901bedc0','named/puzzle04','x86_64-linux; Python 3.11.2','0.1.0','code',1,'','af1349b9f5f9a1a6a0404dea36dcc9499bcb25c9adc112b7cc9a93cae41f3262',0,'ed929cf5dd1cc72f577ce7915f32e745a66b53a48841b55bdb3e330071c1d5c3',0,0,83148,11328,8994816,NULL);
INSERT INTO run VALUES('090df650660b8620be5c0c487790e92f0d8825ed912bd94265ba301c8c51b047','cf65d688592916e6b9766c9a4b1bc79e96ca635abe0bbae50fcb0763901bedc0','3x3/depth-13-a','x86_64-linux; Python 3.11.2','0.1.0','code',1,'','af1349b9f5f9a1a6a0404dea36dcc9499bcb25c9adc112b7cc9a93cae41f3262',0,'ed929cf5dd1cc72f577ce7915f32e745a66b53a48841b55bdb3e330071c1d5c3',0,0,94946,10356,8953856,NULL);
INSERT INTO run VALUES('6e2f757f5999b5c8dd9b38432261b5698959a9613935f98f346071b7db34c39b','08c6bbe7bfb1cdd9503c9743397ae9eac634500c39661c8d976be99459de3e59','2x2/unsolvable-03','x86_64-linux; Python 3.11.2','0.1.0','code',0,'','60ccf32638be173bdcaf2261874169521a5df980ea49e05135c4549964a14191',0,'af1349b9f5f9a1a6a0404dea36dcc9499bcb25c9adc112b7cc9a93cae41f3262',0,0,92154,10925,9134080,NULL);
INSERT INTO run VALUES('5460c9a6be5d481d7daf1ebf0127ccb72bd2076d109463787d948c2c93b590c7','08c6bbe7bfb1cdd9503c9743397ae9eac634500c39661c8d976be99459de3e59','3x3/depth-04-a','x86_64-linux; Python 3.11.2','0.1.0','code',0,'','870c8e0edd0f476249c96a8335f42151af7d07d89064940397b2168d730df2c5',0,'af1349b9f5f9a1a6a0404dea36dcc9499bcb25c9adc112b7cc9a93cae41f3262',0,0,88404,11071,9142272,NULL);
INSERT INTO run VALUES('e01a5550400274b483cf4d7576f1c356d150ca5c5b6ad1cf160209bfa8d6e35e','08c6bbe7bfb1cdd9503c9743397ae9eac634500c39661c8d976be99459de3e59','named/puzzle04','x86_64-linux; Python 3.11.2','0.1.0','code',0,'','a42d11ddded2d0d69423c8b9e082b14999c065ef29dd8fb57ad9b01856e46567',0,'af1349b9f5f9a1a6a0404dea36dcc9499bcb25c9adc112b7cc9a93cae41f3262',0,0,72175,10623,9175040,NULL);
INSERT INTO run VALUES('1c6f91ede326d5af29f74cf4491f8231ef0becda209b3795b65b04a2fb8509ad','08c6bbe7bfb1cdd9503c9743397ae9eac634500c39661c8d976be99459de3e59','3x3/depth-13-a','x86_64-linux; Python 3.11.2','0.1.0','code',0,'','3cdd9916ff156edc117c94b94a916c2b961dd203c7bb054c7c3f3bcf2ee42d7e',0,'af1349b9f5f9a1a6a0404dea36dcc9499bcb25c9adc112b7cc9a93cae41f3262',0,0,98362,11601,9183232,NULL);
INSERT INTO run VALUES('06eda5837f14dfb79cae90775ca9a9134e2df166f2dc0c69482efcf178373b1a','49419eaff31b2e176e2e076a9e704f17312cd393d4e6f2084bd80437d83074de','2x2/unsolvable-03','x86_64-linux; Python 3.11.2','0.1.0','limit-cpu',0,'','af1349b9f5f9a1a6a0404dea36dcc9499bcb25c9adc112b7cc9a93cae41f3262',0,'af1349b9f5f9a1a6a0404dea36dcc9499bcb25c9adc112b7cc9a93cae41f3262',0,0,8315010,1120060,9105408,NULL);
INSERT INTO run VALUES('0d55a3ea9200119f78e13f17563c545b352c05ad35253e86151b0fb897d7d5ff','49419eaff31b2e176e2e076a9e704f17312cd393d4e6f2084bd80437d83074de','3x3/depth-04-a','x86_64-linux; Python 3.11.2','0.1.0','limit-cpu',0,'','af1349b9f5f9a1a6a0404dea36dcc9499bcb25c9adc112b7cc9a93cae41f3262',0,'af1349b9f5f9a1a6a0404dea36dcc9499bcb25c9adc112b7cc9a93cae41f3262',0,0,7266775,1120075,9207808,NULL);
INSERT INTO run VALUES('fcf7f406b2cedbb3261e75c953e9400bf7dab282a7b8ed26d06b9582bbf38bcb','49419eaff31b2e176e2e076a9e704f17312cd393d4e6f2084bd80437d83074de','named/puzzle04','x86_64-linux; Python 3.11.2','0.1.0','limit-cpu',0,'','af1349b9f5f9a1a6a0404dea36dcc9499bcb25c9adc112b7cc9a93cae41f3262',0,'af1349b9f5f9a1a6a0404dea36dcc9499bcb25c9adc112b7cc9a93cae41f3262',0,0,7750042,1121019,9216000,NULL);
INSERT INTO run VALUES('e1803d6c4581177e284e5ef898c89d4c61ad30544adb918f538ce15059feff17','49419eaff31b2e176e2e076a9e704f17312cd393d4e6f2084bd80437d83074de','3x3/depth-13-a','x86_64-linux; Python 3.11.2','0.1.0','limit-cpu',0,'','af1349b9f5f9a1a6a0404dea36dcc9499bcb25c9adc112b7cc9a93cae41f3262',0,'af1349b9f5f9a1a6a0404dea36dcc9499bcb25c9adc112b7cc9a93cae41f3262',0,0,8417564,1119514,9207808,NULL);
CREATE TABLE rubric (
    id TEXT PRIMARY KEY, name TEXT NOT NULL, title TEXT NOT NULL, source TEXT NOT NULL, points INTEGER NOT NULL,
    counts TEXT NOT NULL, late TEXT, seed INTEGER
) STRICT;
INSERT INTO rubric VALUES('8b7f22ae5d150334d2cd88a987dfebe28a24077a47029529be28b6e3275ef0c5','rubric','Small','/tmp/course/rubric.toml',10000,'last',NULL,NULL);
CREATE TABLE grading (
    student TEXT NOT NULL, label TEXT NOT NULL, rubric TEXT NOT NULL REFERENCES rubric (id),
    content TEXT NOT NULL, toolchain TEXT NOT NULL, grader TEXT NOT NULL, kind TEXT NOT NULL,
    earned INTEGER NOT NULL, possible INTEGER NOT NULL, withheld INTEGER NOT NULL,
    tier TEXT NOT NULL, protections TEXT NOT NULL, other_dialect TEXT,
    PRIMARY KEY (student, label, rubric), FOREIGN KEY (student, label) REFERENCES attempt (student, label)
) STRICT;
INSERT INTO grading VALUES('alan','alan','8b7f22ae5d150334d2cd88a987dfebe28a24077a47029529be28b6e3275ef0c5','2d402a07662913bfcc017bc49c2b0e4e10b42997e422d02617be2a648402b9d7','x86_64-linux; gcc (Debian 12.2.0-14+deb12u1) 12.2.0','0.1.0','not-compiled',0,10000,0,'namespaces','[{"name":"filesystem","enforced":true,"detail":"a file tree of its own, read-only"},{"name":"hidden-files","enforced":true,"detail":"a file tree of its own"},{"name":"network","enforced":true,"detail":"a network namespace without any device up"},{"name":"processes","enforced":true,"detail":"a process namespace"},{"name":"process-tree","enforced":true,"detail":"the process namespace ends as one"},{"name":"process-count","enforced":true,"detail":"bounded for a user number of the box''s own"},{"name":"system-calls","enforced":true,"detail":"seccomp refuses 83 system calls"},{"name":"no-new-privileges","enforced":true,"detail":"set before anything is started"},{"name":"identity","enforced":true,"detail":"a user number that owns nothing"},{"name":"descriptors","enforced":true,"detail":"all but 0, 1 and 2 close on exec"},{"name":"environment","enforced":true,"detail":"an allow-list of variables"},{"name":"resource-limits","enforced":true,"detail":"set hard on the box"},{"name":"scratch-quota","enforced":true,"detail":"a file system of its own"},{"name":"memory-control","enforced":true,"detail":"a control group of the box''s own"},{"name":"cpu-tree","enforced":true,"detail":"a control group counts every process"}]',NULL);
INSERT INTO grading VALUES('ada','ada','8b7f22ae5d150334d2cd88a987dfebe28a24077a47029529be28b6e3275ef0c5','08c6bbe7bfb1cdd9503c9743397ae9eac634500c39661c8d976be99459de3e59','x86_64-linux; Python 3.11.2','0.1.0','ran',10000,10000,0,'namespaces','[{"name":"filesystem","enforced":true,"detail":"a file tree of its own, read-only"},{"name":"hidden-files","enforced":true,"detail":"a file tree of its own"},{"name":"network","enforced":true,"detail":"a network namespace without any device up"},{"name":"processes","enforced":true,"detail":"a process namespace"},{"name":"process-tree","enforced":true,"detail":"the process namespace ends as one"},{"name":"process-count","enforced":true,"detail":"bounded for a user number of the box''s own"},{"name":"system-calls","enforced":true,"detail":"seccomp refuses 83 system calls"},{"name":"no-new-privileges","enforced":true,"detail":"set before anything is started"},{"name":"identity","enforced":true,"detail":"a user number that owns nothing"},{"name":"descriptors","enforced":true,"detail":"all but 0, 1 and 2 close on exec"},{"name":"environment","enforced":true,"detail":"an allow-list of variables"},{"name":"resource-limits","enforced":true,"detail":"set hard on the box"},{"name":"scratch-quota","enforced":true,"detail":"a file system of its own"},{"name":"memory-control","enforced":true,"detail":"a control group of the box''s own"},{"name":"cpu-tree","enforced":true,"detail":"a control group counts every process"}]',NULL);
INSERT INTO grading VALUES('grace','grace','8b7f22ae5d150334d2cd88a987dfebe28a24077a47029529be28b6e3275ef0c5','cf65d688592916e6b9766c9a4b1bc79e96ca635abe0bbae50fcb0763901bedc0','x86_64-linux; Python 3.11.2','0.1.0','ran',0,10000,0,'namespaces','[{"name":"filesystem","enforced":true,"detail":"a file tree of its own, read-only"},{"name":"hidden-files","enforced":true,"detail":"a file tree of its own"},{"name":"network","enforced":true,"detail":"a network namespace without any device up"},{"name":"processes","enforced":true,"detail":"a process namespace"},{"name":"process-tree","enforced":true,"detail":"the process namespace ends as one"},{"name":"process-count","enforced":true,"detail":"bounded for a user number of the box''s own"},{"name":"system-calls","enforced":true,"detail":"seccomp refuses 83 system calls"},{"name":"no-new-privileges","enforced":true,"detail":"set before anything is started"},{"name":"identity","enforced":true,"detail":"a user number that owns nothing"},{"name":"descriptors","enforced":true,"detail":"all but 0, 1 and 2 close on exec"},{"name":"environment","enforced":true,"detail":"an allow-list of variables"},{"name":"resource-limits","enforced":true,"detail":"set hard on the box"},{"name":"scratch-quota","enforced":true,"detail":"a file system of its own"},{"name":"memory-control","enforced":true,"detail":"a control group of the box''s own"},{"name":"cpu-tree","enforced":true,"detail":"a control group counts every process"}]',NULL);
INSERT INTO grading VALUES('john','john','8b7f22ae5d150334d2cd88a987dfebe28a24077a47029529be28b6e3275ef0c5','49419eaff31b2e176e2e076a9e704f17312cd393d4e6f2084bd80437d83074de','x86_64-linux; Python 3.11.2','0.1.0','ran',0,10000,0,'namespaces','[{"name":"filesystem","enforced":true,"detail":"a file tree of its own, read-only"},{"name":"hidden-files","enforced":true,"detail":"a file tree of its own"},{"name":"network","enforced":true,"detail":"a network namespace without any device up"},{"name":"processes","enforced":true,"detail":"a process namespace"},{"name":"process-tree","enforced":true,"detail":"the process namespace ends as one"},{"name":"process-count","enforced":true,"detail":"bounded for a user number of the box''s own"},{"name":"system-calls","enforced":true,"detail":"seccomp refuses 83 system calls"},{"name":"no-new-privileges","enforced":true,"detail":"set before anything is started"},{"name":"identity","enforced":true,"detail":"a user number that owns nothing"},{"name":"descriptors","enforced":true,"detail":"all but 0, 1 and 2 close on exec"},{"name":"environment","enforced":true,"detail":"an allow-list of variables"},{"name":"resource-limits","enforced":true,"detail":"set hard on the box"},{"name":"scratch-quota","enforced":true,"detail":"a file system of its own"},{"name":"memory-control","enforced":true,"detail":"a control group of the box''s own"},{"name":"cpu-tree","enforced":true,"detail":"a control group counts every process"}]',NULL);
CREATE TABLE criterion_result (
    student TEXT NOT NULL, label TEXT NOT NULL, rubric TEXT NOT NULL, ordinal INTEGER NOT NULL,
    criterion TEXT NOT NULL, earned INTEGER NOT NULL, possible INTEGER NOT NULL, withheld INTEGER NOT NULL,
    PRIMARY KEY (student, label, rubric, ordinal),
    FOREIGN KEY (student, label, rubric) REFERENCES grading (student, label, rubric) ON DELETE CASCADE
) STRICT;
INSERT INTO criterion_result VALUES('alan','alan','8b7f22ae5d150334d2cd88a987dfebe28a24077a47029529be28b6e3275ef0c5',0,'moves',0,6000,0);
INSERT INTO criterion_result VALUES('alan','alan','8b7f22ae5d150334d2cd88a987dfebe28a24077a47029529be28b6e3275ef0c5',1,'unsolvable',0,4000,0);
INSERT INTO criterion_result VALUES('ada','ada','8b7f22ae5d150334d2cd88a987dfebe28a24077a47029529be28b6e3275ef0c5',0,'moves',6000,6000,0);
INSERT INTO criterion_result VALUES('ada','ada','8b7f22ae5d150334d2cd88a987dfebe28a24077a47029529be28b6e3275ef0c5',1,'unsolvable',4000,4000,0);
INSERT INTO criterion_result VALUES('grace','grace','8b7f22ae5d150334d2cd88a987dfebe28a24077a47029529be28b6e3275ef0c5',0,'moves',0,6000,0);
INSERT INTO criterion_result VALUES('grace','grace','8b7f22ae5d150334d2cd88a987dfebe28a24077a47029529be28b6e3275ef0c5',1,'unsolvable',0,4000,0);
INSERT INTO criterion_result VALUES('john','john','8b7f22ae5d150334d2cd88a987dfebe28a24077a47029529be28b6e3275ef0c5',0,'moves',0,6000,0);
INSERT INTO criterion_result VALUES('john','john','8b7f22ae5d150334d2cd88a987dfebe28a24077a47029529be28b6e3275ef0c5',1,'unsolvable',0,4000,0);
CREATE TABLE case_result (
    student TEXT NOT NULL, label TEXT NOT NULL, rubric TEXT NOT NULL, ordinal INTEGER NOT NULL,
    id TEXT NOT NULL, criterion TEXT NOT NULL, fixture TEXT NOT NULL, verdict TEXT NOT NULL, run TEXT,
    PRIMARY KEY (student, label, rubric, ordinal),
    FOREIGN KEY (student, label, rubric) REFERENCES grading (student, label, rubric) ON DELETE CASCADE
) STRICT;
INSERT INTO case_result VALUES('alan','alan','8b7f22ae5d150334d2cd88a987dfebe28a24077a47029529be28b6e3275ef0c5',0,'moves/3x3/depth-04-a','moves','3x3/depth-04-a','compile-error',NULL);
INSERT INTO case_result VALUES('alan','alan','8b7f22ae5d150334d2cd88a987dfebe28a24077a47029529be28b6e3275ef0c5',1,'moves/3x3/depth-13-a','moves','3x3/depth-13-a','compile-error',NULL);
INSERT INTO case_result VALUES('alan','alan','8b7f22ae5d150334d2cd88a987dfebe28a24077a47029529be28b6e3275ef0c5',2,'moves/named/puzzle04','moves','named/puzzle04','compile-error',NULL);
INSERT INTO case_result VALUES('alan','alan','8b7f22ae5d150334d2cd88a987dfebe28a24077a47029529be28b6e3275ef0c5',3,'unsolvable/2x2/unsolvable-03','unsolvable','2x2/unsolvable-03','compile-error',NULL);
INSERT INTO case_result VALUES('ada','ada','8b7f22ae5d150334d2cd88a987dfebe28a24077a47029529be28b6e3275ef0c5',0,'moves/3x3/depth-04-a','moves','3x3/depth-04-a','accepted','5460c9a6be5d481d7daf1ebf0127ccb72bd2076d109463787d948c2c93b590c7');
INSERT INTO case_result VALUES('ada','ada','8b7f22ae5d150334d2cd88a987dfebe28a24077a47029529be28b6e3275ef0c5',1,'moves/3x3/depth-13-a','moves','3x3/depth-13-a','accepted','1c6f91ede326d5af29f74cf4491f8231ef0becda209b3795b65b04a2fb8509ad');
INSERT INTO case_result VALUES('ada','ada','8b7f22ae5d150334d2cd88a987dfebe28a24077a47029529be28b6e3275ef0c5',2,'moves/named/puzzle04','moves','named/puzzle04','accepted','e01a5550400274b483cf4d7576f1c356d150ca5c5b6ad1cf160209bfa8d6e35e');
INSERT INTO case_result VALUES('ada','ada','8b7f22ae5d150334d2cd88a987dfebe28a24077a47029529be28b6e3275ef0c5',3,'unsolvable/2x2/unsolvable-03','unsolvable','2x2/unsolvable-03','accepted','6e2f757f5999b5c8dd9b38432261b5698959a9613935f98f346071b7db34c39b');
INSERT INTO case_result VALUES('grace','grace','8b7f22ae5d150334d2cd88a987dfebe28a24077a47029529be28b6e3275ef0c5',0,'moves/3x3/depth-04-a','moves','3x3/depth-04-a','runtime-error','e686431b456a61567475097d8914cabbda209d7429aac7864f862a2f0d92c28d');
INSERT INTO case_result VALUES('grace','grace','8b7f22ae5d150334d2cd88a987dfebe28a24077a47029529be28b6e3275ef0c5',1,'moves/3x3/depth-13-a','moves','3x3/depth-13-a','runtime-error','090df650660b8620be5c0c487790e92f0d8825ed912bd94265ba301c8c51b047');
INSERT INTO case_result VALUES('grace','grace','8b7f22ae5d150334d2cd88a987dfebe28a24077a47029529be28b6e3275ef0c5',2,'moves/named/puzzle04','moves','named/puzzle04','runtime-error','21945e54192ff7b4eec9215020137153a37698542d65872d90f194669070efee');
INSERT INTO case_result VALUES('grace','grace','8b7f22ae5d150334d2cd88a987dfebe28a24077a47029529be28b6e3275ef0c5',3,'unsolvable/2x2/unsolvable-03','unsolvable','2x2/unsolvable-03','runtime-error','fa98547d2c9deb30a794045af6bc6677d44e0e281ff52c9f2b41f7e9865b5a30');
INSERT INTO case_result VALUES('john','john','8b7f22ae5d150334d2cd88a987dfebe28a24077a47029529be28b6e3275ef0c5',0,'moves/3x3/depth-04-a','moves','3x3/depth-04-a','time-limit-cpu','0d55a3ea9200119f78e13f17563c545b352c05ad35253e86151b0fb897d7d5ff');
INSERT INTO case_result VALUES('john','john','8b7f22ae5d150334d2cd88a987dfebe28a24077a47029529be28b6e3275ef0c5',1,'moves/3x3/depth-13-a','moves','3x3/depth-13-a','time-limit-cpu','e1803d6c4581177e284e5ef898c89d4c61ad30544adb918f538ce15059feff17');
INSERT INTO case_result VALUES('john','john','8b7f22ae5d150334d2cd88a987dfebe28a24077a47029529be28b6e3275ef0c5',2,'moves/named/puzzle04','moves','named/puzzle04','time-limit-cpu','fcf7f406b2cedbb3261e75c953e9400bf7dab282a7b8ed26d06b9582bbf38bcb');
INSERT INTO case_result VALUES('john','john','8b7f22ae5d150334d2cd88a987dfebe28a24077a47029529be28b6e3275ef0c5',3,'unsolvable/2x2/unsolvable-03','unsolvable','2x2/unsolvable-03','time-limit-cpu','06eda5837f14dfb79cae90775ca9a9134e2df166f2dc0c69482efcf178373b1a');
CREATE TABLE finding (
    student TEXT NOT NULL, label TEXT NOT NULL, rubric TEXT NOT NULL, case_ordinal INTEGER NOT NULL, ordinal INTEGER NOT NULL,
    remark INTEGER NOT NULL, code TEXT NOT NULL, message TEXT NOT NULL, place TEXT, expected TEXT, found TEXT, hint TEXT,
    PRIMARY KEY (student, label, rubric, case_ordinal, ordinal),
    FOREIGN KEY (student, label, rubric) REFERENCES grading (student, label, rubric) ON DELETE CASCADE
) STRICT;
INSERT INTO finding VALUES('alan','alan','8b7f22ae5d150334d2cd88a987dfebe28a24077a47029529be28b6e3275ef0c5',0,0,0,'compile-failed','the sources do not compile, so nothing was run',NULL,'`gcc -O2 -std=gnu17 solver.c -lm` succeeds','it fails',NULL);
INSERT INTO finding VALUES('alan','alan','8b7f22ae5d150334d2cd88a987dfebe28a24077a47029529be28b6e3275ef0c5',1,0,0,'compile-failed','the sources do not compile, so nothing was run',NULL,'`gcc -O2 -std=gnu17 solver.c -lm` succeeds','it fails',NULL);
INSERT INTO finding VALUES('alan','alan','8b7f22ae5d150334d2cd88a987dfebe28a24077a47029529be28b6e3275ef0c5',2,0,0,'compile-failed','the sources do not compile, so nothing was run',NULL,'`gcc -O2 -std=gnu17 solver.c -lm` succeeds','it fails',NULL);
INSERT INTO finding VALUES('alan','alan','8b7f22ae5d150334d2cd88a987dfebe28a24077a47029529be28b6e3275ef0c5',3,0,0,'compile-failed','the sources do not compile, so nothing was run',NULL,'`gcc -O2 -std=gnu17 solver.c -lm` succeeds','it fails',NULL);
INSERT INTO finding VALUES('grace','grace','8b7f22ae5d150334d2cd88a987dfebe28a24077a47029529be28b6e3275ef0c5',0,0,0,'exit-status','the program ended with exit status 1: IndexError: list index out of range','stderr line 7','exit status 0','exit status 1',NULL);
INSERT INTO finding VALUES('grace','grace','8b7f22ae5d150334d2cd88a987dfebe28a24077a47029529be28b6e3275ef0c5',1,0,0,'exit-status','the program ended with exit status 1: IndexError: list index out of range','stderr line 7','exit status 0','exit status 1',NULL);
INSERT INTO finding VALUES('grace','grace','8b7f22ae5d150334d2cd88a987dfebe28a24077a47029529be28b6e3275ef0c5',2,0,0,'exit-status','the program ended with exit status 1: IndexError: list index out of range','stderr line 7','exit status 0','exit status 1',NULL);
INSERT INTO finding VALUES('grace','grace','8b7f22ae5d150334d2cd88a987dfebe28a24077a47029529be28b6e3275ef0c5',3,0,0,'exit-status','the program ended with exit status 1: IndexError: list index out of range','stderr line 7','exit status 0','exit status 1',NULL);
INSERT INTO finding VALUES('john','john','8b7f22ae5d150334d2cd88a987dfebe28a24077a47029529be28b6e3275ef0c5',0,0,0,'limit-cpu','the program used more CPU time than allowed',NULL,'at most 1.00 s','more','a right search puts at most 10 nodes on its queue here. Either this one goes astray (is the node with the smallest moves + distance taken first, are boards compared by their tiles, is the goal recognised?), or something beside it does not end: reading the puzzle, asking for solvability, or going back from the goal to the start');
INSERT INTO finding VALUES('john','john','8b7f22ae5d150334d2cd88a987dfebe28a24077a47029529be28b6e3275ef0c5',1,0,0,'limit-cpu','the program used more CPU time than allowed',NULL,'at most 1.00 s','more','a right search puts at most 95 nodes on its queue here. Either this one goes astray (is the node with the smallest moves + distance taken first, are boards compared by their tiles, is the goal recognised?), or something beside it does not end: reading the puzzle, asking for solvability, or going back from the goal to the start');
INSERT INTO finding VALUES('john','john','8b7f22ae5d150334d2cd88a987dfebe28a24077a47029529be28b6e3275ef0c5',2,0,0,'limit-cpu','the program used more CPU time than allowed',NULL,'at most 1.00 s','more','a right search puts at most 10 nodes on its queue here. Either this one goes astray (is the node with the smallest moves + distance taken first, are boards compared by their tiles, is the goal recognised?), or something beside it does not end: reading the puzzle, asking for solvability, or going back from the goal to the start');
INSERT INTO finding VALUES('john','john','8b7f22ae5d150334d2cd88a987dfebe28a24077a47029529be28b6e3275ef0c5',3,0,0,'limit-cpu','the program used more CPU time than allowed',NULL,'at most 1.00 s','more','this puzzle has no solution, and a search for one does not end by itself: what tells the program so?');
CREATE TABLE diagnosis (
    student TEXT NOT NULL, label TEXT NOT NULL, rubric TEXT NOT NULL, ordinal INTEGER NOT NULL,
    misconception TEXT NOT NULL, message TEXT NOT NULL, hint TEXT NOT NULL,
    PRIMARY KEY (student, label, rubric, ordinal),
    FOREIGN KEY (student, label, rubric) REFERENCES grading (student, label, rubric) ON DELETE CASCADE
) STRICT;
CREATE TABLE history (
    student TEXT NOT NULL, label TEXT NOT NULL, number INTEGER NOT NULL, rubric TEXT NOT NULL, grader TEXT NOT NULL,
    earned INTEGER NOT NULL, possible INTEGER NOT NULL, withheld INTEGER NOT NULL, recorded TEXT,
    PRIMARY KEY (student, label, number)
) STRICT;
INSERT INTO history VALUES('alan','alan',1,'8b7f22ae5d150334d2cd88a987dfebe28a24077a47029529be28b6e3275ef0c5','0.1.0',0,10000,0,'2026-03-01T00:00:00Z');
INSERT INTO history VALUES('ada','ada',1,'8b7f22ae5d150334d2cd88a987dfebe28a24077a47029529be28b6e3275ef0c5','0.1.0',10000,10000,0,'2026-03-01T00:00:00Z');
INSERT INTO history VALUES('grace','grace',1,'8b7f22ae5d150334d2cd88a987dfebe28a24077a47029529be28b6e3275ef0c5','0.1.0',0,10000,0,'2026-03-01T00:00:00Z');
INSERT INTO history VALUES('john','john',1,'8b7f22ae5d150334d2cd88a987dfebe28a24077a47029529be28b6e3275ef0c5','0.1.0',0,10000,0,'2026-03-01T00:00:00Z');
CREATE TABLE extension (
    student TEXT NOT NULL REFERENCES student (id), number INTEGER NOT NULL,
    until TEXT, days INTEGER, reason TEXT NOT NULL, recorded TEXT, PRIMARY KEY (student, number)
) STRICT;
CREATE TABLE adjustment (
    student TEXT NOT NULL REFERENCES student (id), number INTEGER NOT NULL,
    points INTEGER NOT NULL, reason TEXT NOT NULL, recorded TEXT, PRIMARY KEY (student, number)
) STRICT;
INSERT INTO adjustment VALUES('ada',1,100,'kind','2026-11-25T21:55:00.387009887Z');
CREATE TABLE seal (
             of TEXT NOT NULL, owner TEXT NOT NULL, sum INTEGER NOT NULL, PRIMARY KEY (of, owner)
         ) STRICT, WITHOUT ROWID;
INSERT INTO seal VALUES('adjustment','ada',302558178220348929);
INSERT INTO seal VALUES('attempt','ada',3389217099319871170);
INSERT INTO seal VALUES('attempt','alan',7994313918184740011);
INSERT INTO seal VALUES('attempt','grace',-2972997902390242438);
INSERT INTO seal VALUES('attempt','john',2747667023292170591);
INSERT INTO seal VALUES('build','08c6bbe7bfb1cdd9503c9743397ae9eac634500c39661c8d976be99459de3e59',4686525245286595181);
INSERT INTO seal VALUES('build','2d402a07662913bfcc017bc49c2b0e4e10b42997e422d02617be2a648402b9d7',-7131826663977926864);
INSERT INTO seal VALUES('build','49419eaff31b2e176e2e076a9e704f17312cd393d4e6f2084bd80437d83074de',-7141602728893629470);
INSERT INTO seal VALUES('build','cf65d688592916e6b9766c9a4b1bc79e96ca635abe0bbae50fcb0763901bedc0',-2595445077549895316);
INSERT INTO seal VALUES('case_result','ada',5052562418729711855);
INSERT INTO seal VALUES('case_result','alan',-4813623663540170058);
INSERT INTO seal VALUES('case_result','grace',1737775976878919867);
INSERT INTO seal VALUES('case_result','john',-9213850211419080856);
INSERT INTO seal VALUES('criterion_result','ada',6312790351781266814);
INSERT INTO seal VALUES('criterion_result','alan',-5346649692654958027);
INSERT INTO seal VALUES('criterion_result','grace',107975418830222803);
INSERT INTO seal VALUES('criterion_result','john',-6543775960468588602);
INSERT INTO seal VALUES('finding','alan',119962565526212156);
INSERT INTO seal VALUES('finding','grace',5172494428704041197);
INSERT INTO seal VALUES('finding','john',5077769423622373492);
INSERT INTO seal VALUES('grading','ada',4820787082349227869);
INSERT INTO seal VALUES('grading','alan',6423504609244490808);
INSERT INTO seal VALUES('grading','grace',7563964142801039793);
INSERT INTO seal VALUES('grading','john',-3480280311653614497);
INSERT INTO seal VALUES('history','ada',4810258157246632978);
INSERT INTO seal VALUES('history','alan',-7010379243857447410);
INSERT INTO seal VALUES('history','grace',-4880362876413676470);
INSERT INTO seal VALUES('history','john',6898087681292956245);
INSERT INTO seal VALUES('meta','rubric',3218395156706375740);
INSERT INTO seal VALUES('meta','seed',6913537381473459260);
INSERT INTO seal VALUES('rubric','8b7f22ae5d150334d2cd88a987dfebe28a24077a47029529be28b6e3275ef0c5',-3610284922264313294);
INSERT INTO seal VALUES('run','08c6bbe7bfb1cdd9503c9743397ae9eac634500c39661c8d976be99459de3e59',-4035723244743886061);
INSERT INTO seal VALUES('run','49419eaff31b2e176e2e076a9e704f17312cd393d4e6f2084bd80437d83074de',-3960100619464504196);
INSERT INTO seal VALUES('run','cf65d688592916e6b9766c9a4b1bc79e96ca635abe0bbae50fcb0763901bedc0',-1153096713075906851);
INSERT INTO seal VALUES('student','ada',-3278257212130204081);
INSERT INTO seal VALUES('student','alan',-4432229470884043426);
INSERT INTO seal VALUES('student','grace',-6450241657534437993);
INSERT INTO seal VALUES('student','john',-3846949759299427371);
CREATE INDEX run_of_content ON run (content);
CREATE TRIGGER seal_new_meta AFTER INSERT ON meta BEGIN INSERT INTO seal SELECT 'meta', NEW.key, 0 WHERE NOT EXISTS
                     (SELECT 1 FROM seal WHERE of = 'meta' AND owner = NEW.key);
                 UPDATE seal SET sum = (sum | row_digest(NEW.key, NEW.value)) & ~(sum & row_digest(NEW.key, NEW.value)) WHERE of = 'meta' AND owner = NEW.key; END;
CREATE TRIGGER seal_old_meta AFTER DELETE ON meta BEGIN INSERT INTO seal SELECT 'meta', OLD.key, 0 WHERE NOT EXISTS
                     (SELECT 1 FROM seal WHERE of = 'meta' AND owner = OLD.key);
                 UPDATE seal SET sum = (sum | row_digest(OLD.key, OLD.value)) & ~(sum & row_digest(OLD.key, OLD.value)) WHERE of = 'meta' AND owner = OLD.key; END;
CREATE TRIGGER seal_changed_meta AFTER UPDATE ON meta BEGIN INSERT INTO seal SELECT 'meta', OLD.key, 0 WHERE NOT EXISTS
                     (SELECT 1 FROM seal WHERE of = 'meta' AND owner = OLD.key);
                 UPDATE seal SET sum = (sum | row_digest(OLD.key, OLD.value)) & ~(sum & row_digest(OLD.key, OLD.value)) WHERE of = 'meta' AND owner = OLD.key; INSERT INTO seal SELECT 'meta', NEW.key, 0 WHERE NOT EXISTS
                     (SELECT 1 FROM seal WHERE of = 'meta' AND owner = NEW.key);
                 UPDATE seal SET sum = (sum | row_digest(NEW.key, NEW.value)) & ~(sum & row_digest(NEW.key, NEW.value)) WHERE of = 'meta' AND owner = NEW.key; END;
CREATE TRIGGER seal_new_student AFTER INSERT ON student BEGIN INSERT INTO seal SELECT 'student', NEW.id, 0 WHERE NOT EXISTS
                     (SELECT 1 FROM seal WHERE of = 'student' AND owner = NEW.id);
                 UPDATE seal SET sum = (sum | row_digest(NEW.id, NEW.name, NEW.email, NEW.login, NEW.section, NEW.sis, NEW.listed)) & ~(sum & row_digest(NEW.id, NEW.name, NEW.email, NEW.login, NEW.section, NEW.sis, NEW.listed)) WHERE of = 'student' AND owner = NEW.id; END;
CREATE TRIGGER seal_old_student AFTER DELETE ON student BEGIN INSERT INTO seal SELECT 'student', OLD.id, 0 WHERE NOT EXISTS
                     (SELECT 1 FROM seal WHERE of = 'student' AND owner = OLD.id);
                 UPDATE seal SET sum = (sum | row_digest(OLD.id, OLD.name, OLD.email, OLD.login, OLD.section, OLD.sis, OLD.listed)) & ~(sum & row_digest(OLD.id, OLD.name, OLD.email, OLD.login, OLD.section, OLD.sis, OLD.listed)) WHERE of = 'student' AND owner = OLD.id; END;
CREATE TRIGGER seal_changed_student AFTER UPDATE ON student BEGIN INSERT INTO seal SELECT 'student', OLD.id, 0 WHERE NOT EXISTS
                     (SELECT 1 FROM seal WHERE of = 'student' AND owner = OLD.id);
                 UPDATE seal SET sum = (sum | row_digest(OLD.id, OLD.name, OLD.email, OLD.login, OLD.section, OLD.sis, OLD.listed)) & ~(sum & row_digest(OLD.id, OLD.name, OLD.email, OLD.login, OLD.section, OLD.sis, OLD.listed)) WHERE of = 'student' AND owner = OLD.id; INSERT INTO seal SELECT 'student', NEW.id, 0 WHERE NOT EXISTS
                     (SELECT 1 FROM seal WHERE of = 'student' AND owner = NEW.id);
                 UPDATE seal SET sum = (sum | row_digest(NEW.id, NEW.name, NEW.email, NEW.login, NEW.section, NEW.sis, NEW.listed)) & ~(sum & row_digest(NEW.id, NEW.name, NEW.email, NEW.login, NEW.section, NEW.sis, NEW.listed)) WHERE of = 'student' AND owner = NEW.id; END;
CREATE TRIGGER seal_new_attempt AFTER INSERT ON attempt BEGIN INSERT INTO seal SELECT 'attempt', NEW.student, 0 WHERE NOT EXISTS
                     (SELECT 1 FROM seal WHERE of = 'attempt' AND owner = NEW.student);
                 UPDATE seal SET sum = (sum | row_digest(NEW.student, NEW.label, NEW.content, NEW.submitted, NEW.time_source, NEW.marked_late, NEW.team, NEW.upload)) & ~(sum & row_digest(NEW.student, NEW.label, NEW.content, NEW.submitted, NEW.time_source, NEW.marked_late, NEW.team, NEW.upload)) WHERE of = 'attempt' AND owner = NEW.student; END;
CREATE TRIGGER seal_old_attempt AFTER DELETE ON attempt BEGIN INSERT INTO seal SELECT 'attempt', OLD.student, 0 WHERE NOT EXISTS
                     (SELECT 1 FROM seal WHERE of = 'attempt' AND owner = OLD.student);
                 UPDATE seal SET sum = (sum | row_digest(OLD.student, OLD.label, OLD.content, OLD.submitted, OLD.time_source, OLD.marked_late, OLD.team, OLD.upload)) & ~(sum & row_digest(OLD.student, OLD.label, OLD.content, OLD.submitted, OLD.time_source, OLD.marked_late, OLD.team, OLD.upload)) WHERE of = 'attempt' AND owner = OLD.student; END;
CREATE TRIGGER seal_changed_attempt AFTER UPDATE ON attempt BEGIN INSERT INTO seal SELECT 'attempt', OLD.student, 0 WHERE NOT EXISTS
                     (SELECT 1 FROM seal WHERE of = 'attempt' AND owner = OLD.student);
                 UPDATE seal SET sum = (sum | row_digest(OLD.student, OLD.label, OLD.content, OLD.submitted, OLD.time_source, OLD.marked_late, OLD.team, OLD.upload)) & ~(sum & row_digest(OLD.student, OLD.label, OLD.content, OLD.submitted, OLD.time_source, OLD.marked_late, OLD.team, OLD.upload)) WHERE of = 'attempt' AND owner = OLD.student; INSERT INTO seal SELECT 'attempt', NEW.student, 0 WHERE NOT EXISTS
                     (SELECT 1 FROM seal WHERE of = 'attempt' AND owner = NEW.student);
                 UPDATE seal SET sum = (sum | row_digest(NEW.student, NEW.label, NEW.content, NEW.submitted, NEW.time_source, NEW.marked_late, NEW.team, NEW.upload)) & ~(sum & row_digest(NEW.student, NEW.label, NEW.content, NEW.submitted, NEW.time_source, NEW.marked_late, NEW.team, NEW.upload)) WHERE of = 'attempt' AND owner = NEW.student; END;
CREATE TRIGGER seal_new_history AFTER INSERT ON history BEGIN INSERT INTO seal SELECT 'history', NEW.student, 0 WHERE NOT EXISTS
                     (SELECT 1 FROM seal WHERE of = 'history' AND owner = NEW.student);
                 UPDATE seal SET sum = (sum | row_digest(NEW.student, NEW.label, NEW.number, NEW.rubric, NEW.grader, NEW.earned, NEW.possible, NEW.withheld, NEW.recorded)) & ~(sum & row_digest(NEW.student, NEW.label, NEW.number, NEW.rubric, NEW.grader, NEW.earned, NEW.possible, NEW.withheld, NEW.recorded)) WHERE of = 'history' AND owner = NEW.student; END;
CREATE TRIGGER seal_old_history AFTER DELETE ON history BEGIN INSERT INTO seal SELECT 'history', OLD.student, 0 WHERE NOT EXISTS
                     (SELECT 1 FROM seal WHERE of = 'history' AND owner = OLD.student);
                 UPDATE seal SET sum = (sum | row_digest(OLD.student, OLD.label, OLD.number, OLD.rubric, OLD.grader, OLD.earned, OLD.possible, OLD.withheld, OLD.recorded)) & ~(sum & row_digest(OLD.student, OLD.label, OLD.number, OLD.rubric, OLD.grader, OLD.earned, OLD.possible, OLD.withheld, OLD.recorded)) WHERE of = 'history' AND owner = OLD.student; END;
CREATE TRIGGER seal_changed_history AFTER UPDATE ON history BEGIN INSERT INTO seal SELECT 'history', OLD.student, 0 WHERE NOT EXISTS
                     (SELECT 1 FROM seal WHERE of = 'history' AND owner = OLD.student);
                 UPDATE seal SET sum = (sum | row_digest(OLD.student, OLD.label, OLD.number, OLD.rubric, OLD.grader, OLD.earned, OLD.possible, OLD.withheld, OLD.recorded)) & ~(sum & row_digest(OLD.student, OLD.label, OLD.number, OLD.rubric, OLD.grader, OLD.earned, OLD.possible, OLD.withheld, OLD.recorded)) WHERE of = 'history' AND owner = OLD.student; INSERT INTO seal SELECT 'history', NEW.student, 0 WHERE NOT EXISTS
                     (SELECT 1 FROM seal WHERE of = 'history' AND owner = NEW.student);
                 UPDATE seal SET sum = (sum | row_digest(NEW.student, NEW.label, NEW.number, NEW.rubric, NEW.grader, NEW.earned, NEW.possible, NEW.withheld, NEW.recorded)) & ~(sum & row_digest(NEW.student, NEW.label, NEW.number, NEW.rubric, NEW.grader, NEW.earned, NEW.possible, NEW.withheld, NEW.recorded)) WHERE of = 'history' AND owner = NEW.student; END;
CREATE TRIGGER seal_new_extension AFTER INSERT ON extension BEGIN INSERT INTO seal SELECT 'extension', NEW.student, 0 WHERE NOT EXISTS
                     (SELECT 1 FROM seal WHERE of = 'extension' AND owner = NEW.student);
                 UPDATE seal SET sum = (sum | row_digest(NEW.student, NEW.number, NEW.until, NEW.days, NEW.reason, NEW.recorded)) & ~(sum & row_digest(NEW.student, NEW.number, NEW.until, NEW.days, NEW.reason, NEW.recorded)) WHERE of = 'extension' AND owner = NEW.student; END;
CREATE TRIGGER seal_old_extension AFTER DELETE ON extension BEGIN INSERT INTO seal SELECT 'extension', OLD.student, 0 WHERE NOT EXISTS
                     (SELECT 1 FROM seal WHERE of = 'extension' AND owner = OLD.student);
                 UPDATE seal SET sum = (sum | row_digest(OLD.student, OLD.number, OLD.until, OLD.days, OLD.reason, OLD.recorded)) & ~(sum & row_digest(OLD.student, OLD.number, OLD.until, OLD.days, OLD.reason, OLD.recorded)) WHERE of = 'extension' AND owner = OLD.student; END;
CREATE TRIGGER seal_changed_extension AFTER UPDATE ON extension BEGIN INSERT INTO seal SELECT 'extension', OLD.student, 0 WHERE NOT EXISTS
                     (SELECT 1 FROM seal WHERE of = 'extension' AND owner = OLD.student);
                 UPDATE seal SET sum = (sum | row_digest(OLD.student, OLD.number, OLD.until, OLD.days, OLD.reason, OLD.recorded)) & ~(sum & row_digest(OLD.student, OLD.number, OLD.until, OLD.days, OLD.reason, OLD.recorded)) WHERE of = 'extension' AND owner = OLD.student; INSERT INTO seal SELECT 'extension', NEW.student, 0 WHERE NOT EXISTS
                     (SELECT 1 FROM seal WHERE of = 'extension' AND owner = NEW.student);
                 UPDATE seal SET sum = (sum | row_digest(NEW.student, NEW.number, NEW.until, NEW.days, NEW.reason, NEW.recorded)) & ~(sum & row_digest(NEW.student, NEW.number, NEW.until, NEW.days, NEW.reason, NEW.recorded)) WHERE of = 'extension' AND owner = NEW.student; END;
CREATE TRIGGER seal_new_adjustment AFTER INSERT ON adjustment BEGIN INSERT INTO seal SELECT 'adjustment', NEW.student, 0 WHERE NOT EXISTS
                     (SELECT 1 FROM seal WHERE of = 'adjustment' AND owner = NEW.student);
                 UPDATE seal SET sum = (sum | row_digest(NEW.student, NEW.number, NEW.points, NEW.reason, NEW.recorded)) & ~(sum & row_digest(NEW.student, NEW.number, NEW.points, NEW.reason, NEW.recorded)) WHERE of = 'adjustment' AND owner = NEW.student; END;
CREATE TRIGGER seal_old_adjustment AFTER DELETE ON adjustment BEGIN INSERT INTO seal SELECT 'adjustment', OLD.student, 0 WHERE NOT EXISTS
                     (SELECT 1 FROM seal WHERE of = 'adjustment' AND owner = OLD.student);
                 UPDATE seal SET sum = (sum | row_digest(OLD.student, OLD.number, OLD.points, OLD.reason, OLD.recorded)) & ~(sum & row_digest(OLD.student, OLD.number, OLD.points, OLD.reason, OLD.recorded)) WHERE of = 'adjustment' AND owner = OLD.student; END;
CREATE TRIGGER seal_changed_adjustment AFTER UPDATE ON adjustment BEGIN INSERT INTO seal SELECT 'adjustment', OLD.student, 0 WHERE NOT EXISTS
                     (SELECT 1 FROM seal WHERE of = 'adjustment' AND owner = OLD.student);
                 UPDATE seal SET sum = (sum | row_digest(OLD.student, OLD.number, OLD.points, OLD.reason, OLD.recorded)) & ~(sum & row_digest(OLD.student, OLD.number, OLD.points, OLD.reason, OLD.recorded)) WHERE of = 'adjustment' AND owner = OLD.student; INSERT INTO seal SELECT 'adjustment', NEW.student, 0 WHERE NOT EXISTS
                     (SELECT 1 FROM seal WHERE of = 'adjustment' AND owner = NEW.student);
                 UPDATE seal SET sum = (sum | row_digest(NEW.student, NEW.number, NEW.points, NEW.reason, NEW.recorded)) & ~(sum & row_digest(NEW.student, NEW.number, NEW.points, NEW.reason, NEW.recorded)) WHERE of = 'adjustment' AND owner = NEW.student; END;
CREATE TRIGGER seal_new_trouble AFTER INSERT ON trouble BEGIN INSERT INTO seal SELECT 'trouble', NEW.student, 0 WHERE NOT EXISTS
                     (SELECT 1 FROM seal WHERE of = 'trouble' AND owner = NEW.student);
                 UPDATE seal SET sum = (sum | row_digest(NEW.student, NEW.label, NEW.what, NEW.hint)) & ~(sum & row_digest(NEW.student, NEW.label, NEW.what, NEW.hint)) WHERE of = 'trouble' AND owner = NEW.student; END;
CREATE TRIGGER seal_old_trouble AFTER DELETE ON trouble BEGIN INSERT INTO seal SELECT 'trouble', OLD.student, 0 WHERE NOT EXISTS
                     (SELECT 1 FROM seal WHERE of = 'trouble' AND owner = OLD.student);
                 UPDATE seal SET sum = (sum | row_digest(OLD.student, OLD.label, OLD.what, OLD.hint)) & ~(sum & row_digest(OLD.student, OLD.label, OLD.what, OLD.hint)) WHERE of = 'trouble' AND owner = OLD.student; END;
CREATE TRIGGER seal_changed_trouble AFTER UPDATE ON trouble BEGIN INSERT INTO seal SELECT 'trouble', OLD.student, 0 WHERE NOT EXISTS
                     (SELECT 1 FROM seal WHERE of = 'trouble' AND owner = OLD.student);
                 UPDATE seal SET sum = (sum | row_digest(OLD.student, OLD.label, OLD.what, OLD.hint)) & ~(sum & row_digest(OLD.student, OLD.label, OLD.what, OLD.hint)) WHERE of = 'trouble' AND owner = OLD.student; INSERT INTO seal SELECT 'trouble', NEW.student, 0 WHERE NOT EXISTS
                     (SELECT 1 FROM seal WHERE of = 'trouble' AND owner = NEW.student);
                 UPDATE seal SET sum = (sum | row_digest(NEW.student, NEW.label, NEW.what, NEW.hint)) & ~(sum & row_digest(NEW.student, NEW.label, NEW.what, NEW.hint)) WHERE of = 'trouble' AND owner = NEW.student; END;
CREATE TRIGGER seal_new_grading AFTER INSERT ON grading BEGIN INSERT INTO seal SELECT 'grading', NEW.student, 0 WHERE NOT EXISTS
                     (SELECT 1 FROM seal WHERE of = 'grading' AND owner = NEW.student);
                 UPDATE seal SET sum = (sum | row_digest(NEW.student, NEW.label, NEW.rubric, NEW.content, NEW.toolchain, NEW.grader, NEW.kind, NEW.earned, NEW.possible, NEW.withheld, NEW.tier, NEW.protections, NEW.other_dialect)) & ~(sum & row_digest(NEW.student, NEW.label, NEW.rubric, NEW.content, NEW.toolchain, NEW.grader, NEW.kind, NEW.earned, NEW.possible, NEW.withheld, NEW.tier, NEW.protections, NEW.other_dialect)) WHERE of = 'grading' AND owner = NEW.student; END;
CREATE TRIGGER seal_old_grading AFTER DELETE ON grading BEGIN INSERT INTO seal SELECT 'grading', OLD.student, 0 WHERE NOT EXISTS
                     (SELECT 1 FROM seal WHERE of = 'grading' AND owner = OLD.student);
                 UPDATE seal SET sum = (sum | row_digest(OLD.student, OLD.label, OLD.rubric, OLD.content, OLD.toolchain, OLD.grader, OLD.kind, OLD.earned, OLD.possible, OLD.withheld, OLD.tier, OLD.protections, OLD.other_dialect)) & ~(sum & row_digest(OLD.student, OLD.label, OLD.rubric, OLD.content, OLD.toolchain, OLD.grader, OLD.kind, OLD.earned, OLD.possible, OLD.withheld, OLD.tier, OLD.protections, OLD.other_dialect)) WHERE of = 'grading' AND owner = OLD.student; END;
CREATE TRIGGER seal_changed_grading AFTER UPDATE ON grading BEGIN INSERT INTO seal SELECT 'grading', OLD.student, 0 WHERE NOT EXISTS
                     (SELECT 1 FROM seal WHERE of = 'grading' AND owner = OLD.student);
                 UPDATE seal SET sum = (sum | row_digest(OLD.student, OLD.label, OLD.rubric, OLD.content, OLD.toolchain, OLD.grader, OLD.kind, OLD.earned, OLD.possible, OLD.withheld, OLD.tier, OLD.protections, OLD.other_dialect)) & ~(sum & row_digest(OLD.student, OLD.label, OLD.rubric, OLD.content, OLD.toolchain, OLD.grader, OLD.kind, OLD.earned, OLD.possible, OLD.withheld, OLD.tier, OLD.protections, OLD.other_dialect)) WHERE of = 'grading' AND owner = OLD.student; INSERT INTO seal SELECT 'grading', NEW.student, 0 WHERE NOT EXISTS
                     (SELECT 1 FROM seal WHERE of = 'grading' AND owner = NEW.student);
                 UPDATE seal SET sum = (sum | row_digest(NEW.student, NEW.label, NEW.rubric, NEW.content, NEW.toolchain, NEW.grader, NEW.kind, NEW.earned, NEW.possible, NEW.withheld, NEW.tier, NEW.protections, NEW.other_dialect)) & ~(sum & row_digest(NEW.student, NEW.label, NEW.rubric, NEW.content, NEW.toolchain, NEW.grader, NEW.kind, NEW.earned, NEW.possible, NEW.withheld, NEW.tier, NEW.protections, NEW.other_dialect)) WHERE of = 'grading' AND owner = NEW.student; END;
CREATE TRIGGER seal_new_criterion_result AFTER INSERT ON criterion_result BEGIN INSERT INTO seal SELECT 'criterion_result', NEW.student, 0 WHERE NOT EXISTS
                     (SELECT 1 FROM seal WHERE of = 'criterion_result' AND owner = NEW.student);
                 UPDATE seal SET sum = (sum | row_digest(NEW.student, NEW.label, NEW.rubric, NEW.ordinal, NEW.criterion, NEW.earned, NEW.possible, NEW.withheld)) & ~(sum & row_digest(NEW.student, NEW.label, NEW.rubric, NEW.ordinal, NEW.criterion, NEW.earned, NEW.possible, NEW.withheld)) WHERE of = 'criterion_result' AND owner = NEW.student; END;
CREATE TRIGGER seal_old_criterion_result AFTER DELETE ON criterion_result BEGIN INSERT INTO seal SELECT 'criterion_result', OLD.student, 0 WHERE NOT EXISTS
                     (SELECT 1 FROM seal WHERE of = 'criterion_result' AND owner = OLD.student);
                 UPDATE seal SET sum = (sum | row_digest(OLD.student, OLD.label, OLD.rubric, OLD.ordinal, OLD.criterion, OLD.earned, OLD.possible, OLD.withheld)) & ~(sum & row_digest(OLD.student, OLD.label, OLD.rubric, OLD.ordinal, OLD.criterion, OLD.earned, OLD.possible, OLD.withheld)) WHERE of = 'criterion_result' AND owner = OLD.student; END;
CREATE TRIGGER seal_changed_criterion_result AFTER UPDATE ON criterion_result BEGIN INSERT INTO seal SELECT 'criterion_result', OLD.student, 0 WHERE NOT EXISTS
                     (SELECT 1 FROM seal WHERE of = 'criterion_result' AND owner = OLD.student);
                 UPDATE seal SET sum = (sum | row_digest(OLD.student, OLD.label, OLD.rubric, OLD.ordinal, OLD.criterion, OLD.earned, OLD.possible, OLD.withheld)) & ~(sum & row_digest(OLD.student, OLD.label, OLD.rubric, OLD.ordinal, OLD.criterion, OLD.earned, OLD.possible, OLD.withheld)) WHERE of = 'criterion_result' AND owner = OLD.student; INSERT INTO seal SELECT 'criterion_result', NEW.student, 0 WHERE NOT EXISTS
                     (SELECT 1 FROM seal WHERE of = 'criterion_result' AND owner = NEW.student);
                 UPDATE seal SET sum = (sum | row_digest(NEW.student, NEW.label, NEW.rubric, NEW.ordinal, NEW.criterion, NEW.earned, NEW.possible, NEW.withheld)) & ~(sum & row_digest(NEW.student, NEW.label, NEW.rubric, NEW.ordinal, NEW.criterion, NEW.earned, NEW.possible, NEW.withheld)) WHERE of = 'criterion_result' AND owner = NEW.student; END;
CREATE TRIGGER seal_new_case_result AFTER INSERT ON case_result BEGIN INSERT INTO seal SELECT 'case_result', NEW.student, 0 WHERE NOT EXISTS
                     (SELECT 1 FROM seal WHERE of = 'case_result' AND owner = NEW.student);
                 UPDATE seal SET sum = (sum | row_digest(NEW.student, NEW.label, NEW.rubric, NEW.ordinal, NEW.id, NEW.criterion, NEW.fixture, NEW.verdict, NEW.run)) & ~(sum & row_digest(NEW.student, NEW.label, NEW.rubric, NEW.ordinal, NEW.id, NEW.criterion, NEW.fixture, NEW.verdict, NEW.run)) WHERE of = 'case_result' AND owner = NEW.student; END;
CREATE TRIGGER seal_old_case_result AFTER DELETE ON case_result BEGIN INSERT INTO seal SELECT 'case_result', OLD.student, 0 WHERE NOT EXISTS
                     (SELECT 1 FROM seal WHERE of = 'case_result' AND owner = OLD.student);
                 UPDATE seal SET sum = (sum | row_digest(OLD.student, OLD.label, OLD.rubric, OLD.ordinal, OLD.id, OLD.criterion, OLD.fixture, OLD.verdict, OLD.run)) & ~(sum & row_digest(OLD.student, OLD.label, OLD.rubric, OLD.ordinal, OLD.id, OLD.criterion, OLD.fixture, OLD.verdict, OLD.run)) WHERE of = 'case_result' AND owner = OLD.student; END;
CREATE TRIGGER seal_changed_case_result AFTER UPDATE ON case_result BEGIN INSERT INTO seal SELECT 'case_result', OLD.student, 0 WHERE NOT EXISTS
                     (SELECT 1 FROM seal WHERE of = 'case_result' AND owner = OLD.student);
                 UPDATE seal SET sum = (sum | row_digest(OLD.student, OLD.label, OLD.rubric, OLD.ordinal, OLD.id, OLD.criterion, OLD.fixture, OLD.verdict, OLD.run)) & ~(sum & row_digest(OLD.student, OLD.label, OLD.rubric, OLD.ordinal, OLD.id, OLD.criterion, OLD.fixture, OLD.verdict, OLD.run)) WHERE of = 'case_result' AND owner = OLD.student; INSERT INTO seal SELECT 'case_result', NEW.student, 0 WHERE NOT EXISTS
                     (SELECT 1 FROM seal WHERE of = 'case_result' AND owner = NEW.student);
                 UPDATE seal SET sum = (sum | row_digest(NEW.student, NEW.label, NEW.rubric, NEW.ordinal, NEW.id, NEW.criterion, NEW.fixture, NEW.verdict, NEW.run)) & ~(sum & row_digest(NEW.student, NEW.label, NEW.rubric, NEW.ordinal, NEW.id, NEW.criterion, NEW.fixture, NEW.verdict, NEW.run)) WHERE of = 'case_result' AND owner = NEW.student; END;
CREATE TRIGGER seal_new_finding AFTER INSERT ON finding BEGIN INSERT INTO seal SELECT 'finding', NEW.student, 0 WHERE NOT EXISTS
                     (SELECT 1 FROM seal WHERE of = 'finding' AND owner = NEW.student);
                 UPDATE seal SET sum = (sum | row_digest(NEW.student, NEW.label, NEW.rubric, NEW.case_ordinal, NEW.ordinal, NEW.remark, NEW.code, NEW.message, NEW.place, NEW.expected, NEW.found, NEW.hint)) & ~(sum & row_digest(NEW.student, NEW.label, NEW.rubric, NEW.case_ordinal, NEW.ordinal, NEW.remark, NEW.code, NEW.message, NEW.place, NEW.expected, NEW.found, NEW.hint)) WHERE of = 'finding' AND owner = NEW.student; END;
CREATE TRIGGER seal_old_finding AFTER DELETE ON finding BEGIN INSERT INTO seal SELECT 'finding', OLD.student, 0 WHERE NOT EXISTS
                     (SELECT 1 FROM seal WHERE of = 'finding' AND owner = OLD.student);
                 UPDATE seal SET sum = (sum | row_digest(OLD.student, OLD.label, OLD.rubric, OLD.case_ordinal, OLD.ordinal, OLD.remark, OLD.code, OLD.message, OLD.place, OLD.expected, OLD.found, OLD.hint)) & ~(sum & row_digest(OLD.student, OLD.label, OLD.rubric, OLD.case_ordinal, OLD.ordinal, OLD.remark, OLD.code, OLD.message, OLD.place, OLD.expected, OLD.found, OLD.hint)) WHERE of = 'finding' AND owner = OLD.student; END;
CREATE TRIGGER seal_changed_finding AFTER UPDATE ON finding BEGIN INSERT INTO seal SELECT 'finding', OLD.student, 0 WHERE NOT EXISTS
                     (SELECT 1 FROM seal WHERE of = 'finding' AND owner = OLD.student);
                 UPDATE seal SET sum = (sum | row_digest(OLD.student, OLD.label, OLD.rubric, OLD.case_ordinal, OLD.ordinal, OLD.remark, OLD.code, OLD.message, OLD.place, OLD.expected, OLD.found, OLD.hint)) & ~(sum & row_digest(OLD.student, OLD.label, OLD.rubric, OLD.case_ordinal, OLD.ordinal, OLD.remark, OLD.code, OLD.message, OLD.place, OLD.expected, OLD.found, OLD.hint)) WHERE of = 'finding' AND owner = OLD.student; INSERT INTO seal SELECT 'finding', NEW.student, 0 WHERE NOT EXISTS
                     (SELECT 1 FROM seal WHERE of = 'finding' AND owner = NEW.student);
                 UPDATE seal SET sum = (sum | row_digest(NEW.student, NEW.label, NEW.rubric, NEW.case_ordinal, NEW.ordinal, NEW.remark, NEW.code, NEW.message, NEW.place, NEW.expected, NEW.found, NEW.hint)) & ~(sum & row_digest(NEW.student, NEW.label, NEW.rubric, NEW.case_ordinal, NEW.ordinal, NEW.remark, NEW.code, NEW.message, NEW.place, NEW.expected, NEW.found, NEW.hint)) WHERE of = 'finding' AND owner = NEW.student; END;
CREATE TRIGGER seal_new_diagnosis AFTER INSERT ON diagnosis BEGIN INSERT INTO seal SELECT 'diagnosis', NEW.student, 0 WHERE NOT EXISTS
                     (SELECT 1 FROM seal WHERE of = 'diagnosis' AND owner = NEW.student);
                 UPDATE seal SET sum = (sum | row_digest(NEW.student, NEW.label, NEW.rubric, NEW.ordinal, NEW.misconception, NEW.message, NEW.hint)) & ~(sum & row_digest(NEW.student, NEW.label, NEW.rubric, NEW.ordinal, NEW.misconception, NEW.message, NEW.hint)) WHERE of = 'diagnosis' AND owner = NEW.student; END;
CREATE TRIGGER seal_old_diagnosis AFTER DELETE ON diagnosis BEGIN INSERT INTO seal SELECT 'diagnosis', OLD.student, 0 WHERE NOT EXISTS
                     (SELECT 1 FROM seal WHERE of = 'diagnosis' AND owner = OLD.student);
                 UPDATE seal SET sum = (sum | row_digest(OLD.student, OLD.label, OLD.rubric, OLD.ordinal, OLD.misconception, OLD.message, OLD.hint)) & ~(sum & row_digest(OLD.student, OLD.label, OLD.rubric, OLD.ordinal, OLD.misconception, OLD.message, OLD.hint)) WHERE of = 'diagnosis' AND owner = OLD.student; END;
CREATE TRIGGER seal_changed_diagnosis AFTER UPDATE ON diagnosis BEGIN INSERT INTO seal SELECT 'diagnosis', OLD.student, 0 WHERE NOT EXISTS
                     (SELECT 1 FROM seal WHERE of = 'diagnosis' AND owner = OLD.student);
                 UPDATE seal SET sum = (sum | row_digest(OLD.student, OLD.label, OLD.rubric, OLD.ordinal, OLD.misconception, OLD.message, OLD.hint)) & ~(sum & row_digest(OLD.student, OLD.label, OLD.rubric, OLD.ordinal, OLD.misconception, OLD.message, OLD.hint)) WHERE of = 'diagnosis' AND owner = OLD.student; INSERT INTO seal SELECT 'diagnosis', NEW.student, 0 WHERE NOT EXISTS
                     (SELECT 1 FROM seal WHERE of = 'diagnosis' AND owner = NEW.student);
                 UPDATE seal SET sum = (sum | row_digest(NEW.student, NEW.label, NEW.rubric, NEW.ordinal, NEW.misconception, NEW.message, NEW.hint)) & ~(sum & row_digest(NEW.student, NEW.label, NEW.rubric, NEW.ordinal, NEW.misconception, NEW.message, NEW.hint)) WHERE of = 'diagnosis' AND owner = NEW.student; END;
CREATE TRIGGER seal_new_build AFTER INSERT ON build BEGIN INSERT INTO seal SELECT 'build', NEW.content, 0 WHERE NOT EXISTS
                     (SELECT 1 FROM seal WHERE of = 'build' AND owner = NEW.content);
                 UPDATE seal SET sum = (sum | row_digest(NEW.content, NEW.client, NEW.grader, NEW.toolchain, NEW.language, NEW.made)) & ~(sum & row_digest(NEW.content, NEW.client, NEW.grader, NEW.toolchain, NEW.language, NEW.made)) WHERE of = 'build' AND owner = NEW.content; END;
CREATE TRIGGER seal_old_build AFTER DELETE ON build BEGIN INSERT INTO seal SELECT 'build', OLD.content, 0 WHERE NOT EXISTS
                     (SELECT 1 FROM seal WHERE of = 'build' AND owner = OLD.content);
                 UPDATE seal SET sum = (sum | row_digest(OLD.content, OLD.client, OLD.grader, OLD.toolchain, OLD.language, OLD.made)) & ~(sum & row_digest(OLD.content, OLD.client, OLD.grader, OLD.toolchain, OLD.language, OLD.made)) WHERE of = 'build' AND owner = OLD.content; END;
CREATE TRIGGER seal_changed_build AFTER UPDATE ON build BEGIN INSERT INTO seal SELECT 'build', OLD.content, 0 WHERE NOT EXISTS
                     (SELECT 1 FROM seal WHERE of = 'build' AND owner = OLD.content);
                 UPDATE seal SET sum = (sum | row_digest(OLD.content, OLD.client, OLD.grader, OLD.toolchain, OLD.language, OLD.made)) & ~(sum & row_digest(OLD.content, OLD.client, OLD.grader, OLD.toolchain, OLD.language, OLD.made)) WHERE of = 'build' AND owner = OLD.content; INSERT INTO seal SELECT 'build', NEW.content, 0 WHERE NOT EXISTS
                     (SELECT 1 FROM seal WHERE of = 'build' AND owner = NEW.content);
                 UPDATE seal SET sum = (sum | row_digest(NEW.content, NEW.client, NEW.grader, NEW.toolchain, NEW.language, NEW.made)) & ~(sum & row_digest(NEW.content, NEW.client, NEW.grader, NEW.toolchain, NEW.language, NEW.made)) WHERE of = 'build' AND owner = NEW.content; END;
CREATE TRIGGER seal_new_run AFTER INSERT ON run BEGIN INSERT INTO seal SELECT 'run', NEW.content, 0 WHERE NOT EXISTS
                     (SELECT 1 FROM seal WHERE of = 'run' AND owner = NEW.content);
                 UPDATE seal SET sum = (sum | row_digest(NEW.key, NEW.content, NEW.fixture, NEW.toolchain, NEW.grader, NEW.exit, NEW.exit_number, NEW.exit_text, NEW.stdout, NEW.stdout_truncated, NEW.stderr, NEW.stderr_truncated, NEW.leaked, NEW.wall, NEW.cpu, NEW.peak, NEW.cut)) & ~(sum & row_digest(NEW.key, NEW.content, NEW.fixture, NEW.toolchain, NEW.grader, NEW.exit, NEW.exit_number, NEW.exit_text, NEW.stdout, NEW.stdout_truncated, NEW.stderr, NEW.stderr_truncated, NEW.leaked, NEW.wall, NEW.cpu, NEW.peak, NEW.cut)) WHERE of = 'run' AND owner = NEW.content; END;
CREATE TRIGGER seal_old_run AFTER DELETE ON run BEGIN INSERT INTO seal SELECT 'run', OLD.content, 0 WHERE NOT EXISTS
                     (SELECT 1 FROM seal WHERE of = 'run' AND owner = OLD.content);
                 UPDATE seal SET sum = (sum | row_digest(OLD.key, OLD.content, OLD.fixture, OLD.toolchain, OLD.grader, OLD.exit, OLD.exit_number, OLD.exit_text, OLD.stdout, OLD.stdout_truncated, OLD.stderr, OLD.stderr_truncated, OLD.leaked, OLD.wall, OLD.cpu, OLD.peak, OLD.cut)) & ~(sum & row_digest(OLD.key, OLD.content, OLD.fixture, OLD.toolchain, OLD.grader, OLD.exit, OLD.exit_number, OLD.exit_text, OLD.stdout, OLD.stdout_truncated, OLD.stderr, OLD.stderr_truncated, OLD.leaked, OLD.wall, OLD.cpu, OLD.peak, OLD.cut)) WHERE of = 'run' AND owner = OLD.content; END;
CREATE TRIGGER seal_changed_run AFTER UPDATE ON run BEGIN INSERT INTO seal SELECT 'run', OLD.content, 0 WHERE NOT EXISTS
                     (SELECT 1 FROM seal WHERE of = 'run' AND owner = OLD.content);
                 UPDATE seal SET sum = (sum | row_digest(OLD.key, OLD.content, OLD.fixture, OLD.toolchain, OLD.grader, OLD.exit, OLD.exit_number, OLD.exit_text, OLD.stdout, OLD.stdout_truncated, OLD.stderr, OLD.stderr_truncated, OLD.leaked, OLD.wall, OLD.cpu, OLD.peak, OLD.cut)) & ~(sum & row_digest(OLD.key, OLD.content, OLD.fixture, OLD.toolchain, OLD.grader, OLD.exit, OLD.exit_number, OLD.exit_text, OLD.stdout, OLD.stdout_truncated, OLD.stderr, OLD.stderr_truncated, OLD.leaked, OLD.wall, OLD.cpu, OLD.peak, OLD.cut)) WHERE of = 'run' AND owner = OLD.content; INSERT INTO seal SELECT 'run', NEW.content, 0 WHERE NOT EXISTS
                     (SELECT 1 FROM seal WHERE of = 'run' AND owner = NEW.content);
                 UPDATE seal SET sum = (sum | row_digest(NEW.key, NEW.content, NEW.fixture, NEW.toolchain, NEW.grader, NEW.exit, NEW.exit_number, NEW.exit_text, NEW.stdout, NEW.stdout_truncated, NEW.stderr, NEW.stderr_truncated, NEW.leaked, NEW.wall, NEW.cpu, NEW.peak, NEW.cut)) & ~(sum & row_digest(NEW.key, NEW.content, NEW.fixture, NEW.toolchain, NEW.grader, NEW.exit, NEW.exit_number, NEW.exit_text, NEW.stdout, NEW.stdout_truncated, NEW.stderr, NEW.stderr_truncated, NEW.leaked, NEW.wall, NEW.cpu, NEW.peak, NEW.cut)) WHERE of = 'run' AND owner = NEW.content; END;
CREATE TRIGGER seal_new_rubric AFTER INSERT ON rubric BEGIN INSERT INTO seal SELECT 'rubric', NEW.id, 0 WHERE NOT EXISTS
                     (SELECT 1 FROM seal WHERE of = 'rubric' AND owner = NEW.id);
                 UPDATE seal SET sum = (sum | row_digest(NEW.id, NEW.name, NEW.title, NEW.source, NEW.points, NEW.counts, NEW.late, NEW.seed)) & ~(sum & row_digest(NEW.id, NEW.name, NEW.title, NEW.source, NEW.points, NEW.counts, NEW.late, NEW.seed)) WHERE of = 'rubric' AND owner = NEW.id; END;
CREATE TRIGGER seal_old_rubric AFTER DELETE ON rubric BEGIN INSERT INTO seal SELECT 'rubric', OLD.id, 0 WHERE NOT EXISTS
                     (SELECT 1 FROM seal WHERE of = 'rubric' AND owner = OLD.id);
                 UPDATE seal SET sum = (sum | row_digest(OLD.id, OLD.name, OLD.title, OLD.source, OLD.points, OLD.counts, OLD.late, OLD.seed)) & ~(sum & row_digest(OLD.id, OLD.name, OLD.title, OLD.source, OLD.points, OLD.counts, OLD.late, OLD.seed)) WHERE of = 'rubric' AND owner = OLD.id; END;
CREATE TRIGGER seal_changed_rubric AFTER UPDATE ON rubric BEGIN INSERT INTO seal SELECT 'rubric', OLD.id, 0 WHERE NOT EXISTS
                     (SELECT 1 FROM seal WHERE of = 'rubric' AND owner = OLD.id);
                 UPDATE seal SET sum = (sum | row_digest(OLD.id, OLD.name, OLD.title, OLD.source, OLD.points, OLD.counts, OLD.late, OLD.seed)) & ~(sum & row_digest(OLD.id, OLD.name, OLD.title, OLD.source, OLD.points, OLD.counts, OLD.late, OLD.seed)) WHERE of = 'rubric' AND owner = OLD.id; INSERT INTO seal SELECT 'rubric', NEW.id, 0 WHERE NOT EXISTS
                     (SELECT 1 FROM seal WHERE of = 'rubric' AND owner = NEW.id);
                 UPDATE seal SET sum = (sum | row_digest(NEW.id, NEW.name, NEW.title, NEW.source, NEW.points, NEW.counts, NEW.late, NEW.seed)) & ~(sum & row_digest(NEW.id, NEW.name, NEW.title, NEW.source, NEW.points, NEW.counts, NEW.late, NEW.seed)) WHERE of = 'rubric' AND owner = NEW.id; END;
COMMIT;
