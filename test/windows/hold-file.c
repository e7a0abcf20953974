/*
 * Holds files as other programs of a branch's computer do, which Node cannot: it shares everything.
 *
 *   hold-file HOW MS FILE...        holds these files for MS milliseconds, then ends
 *   hold-file HOW MS --new FOLDER   holds whatever is made or written under FOLDER, each for MS
 *
 * HOW is what others may do meanwhile:
 *   antivirus  read and write, not rename or delete: a scanner that looks at what was just written
 *   indexer    read only: a handler for properties and thumbnails, whose stream denies writing
 *   backup     nothing
 *
 * Prints "held" once all of them are held and "let go" afterwards; with --new "watching", then the
 * path of each file it holds.
 */
#include <stdio.h>
#include <stdlib.h>
#include <wchar.h>
#include <windows.h>

/* How long a file that somebody else keeps is asked for. */
#define PATIENCE_MS 5000
#define PATH_UNITS 4096
#define MOST_FILES 64

static DWORD sharing;
static DWORD duration;

static int read_how(const wchar_t *how)
{
    if (wcscmp(how, L"antivirus") == 0) sharing = FILE_SHARE_READ | FILE_SHARE_WRITE;
    else if (wcscmp(how, L"indexer") == 0) sharing = FILE_SHARE_READ;
    else if (wcscmp(how, L"backup") == 0) sharing = 0;
    else return 0;
    return 1;
}

static HANDLE open_file(const wchar_t *path, DWORD patience)
{
    DWORD until = GetTickCount() + patience;
    for (;;) {
        HANDLE file = CreateFileW(path, GENERIC_READ, sharing, NULL, OPEN_EXISTING, 0, NULL);
        if (file != INVALID_HANDLE_VALUE) return file;
        if (GetLastError() != ERROR_SHARING_VIOLATION) return file;
        if ((LONG)(GetTickCount() - until) >= 0) return file;
        Sleep(2);
    }
}

static void say(const wchar_t *line)
{
    char utf8[PATH_UNITS * 3];
    if (WideCharToMultiByte(CP_UTF8, 0, line, -1, utf8, sizeof utf8, NULL, NULL) == 0) return;
    printf("%s\n", utf8);
    fflush(stdout);
}

static DWORD WINAPI hold_new(LPVOID parameter)
{
    wchar_t *path = parameter;
    HANDLE file = open_file(path, 1000);
    if (file != INVALID_HANDLE_VALUE) {
        say(path);
        Sleep(duration);
        CloseHandle(file);
    }
    free(path);
    return 0;
}

static void start_holding(const wchar_t *folder, const FILE_NOTIFY_INFORMATION *change)
{
    size_t units = change->FileNameLength / sizeof(wchar_t);
    size_t room = wcslen(folder) + units + 2;
    wchar_t *path = malloc(room * sizeof(wchar_t));
    HANDLE thread;
    if (path == NULL) return;
    swprintf(path, room, L"%ls\\%.*ls", folder, (int)units, change->FileName);
    thread = CreateThread(NULL, 0, hold_new, path, 0, NULL);
    if (thread == NULL) free(path);
    else CloseHandle(thread);
}

static int watch(const wchar_t *folder)
{
    static DWORD changes[16 * 1024];
    DWORD got;
    HANDLE watched = CreateFileW(folder, FILE_LIST_DIRECTORY,
                                 FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, NULL,
                                 OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS, NULL);
    if (watched == INVALID_HANDLE_VALUE) return 1;
    say(L"watching");
    while (ReadDirectoryChangesW(watched, changes, sizeof changes, TRUE,
                                 FILE_NOTIFY_CHANGE_FILE_NAME | FILE_NOTIFY_CHANGE_LAST_WRITE,
                                 &got, NULL, NULL)) {
        const char *at = (const char *)changes;
        while (got > 0) {
            const FILE_NOTIFY_INFORMATION *change = (const FILE_NOTIFY_INFORMATION *)at;
            if (change->Action != FILE_ACTION_REMOVED) start_holding(folder, change);
            if (change->NextEntryOffset == 0) break;
            at += change->NextEntryOffset;
        }
    }
    return 1;
}

static int hold(int count, wchar_t **paths)
{
    HANDLE files[MOST_FILES];
    int at;
    if (count > MOST_FILES) return 2;
    for (at = 0; at < count; at++) {
        files[at] = open_file(paths[at], PATIENCE_MS);
        if (files[at] == INVALID_HANDLE_VALUE) {
            fprintf(stderr, "file %d: error %lu\n", at + 1, GetLastError());
            return 1;
        }
    }
    say(L"held");
    Sleep(duration);
    while (at > 0) CloseHandle(files[--at]);
    say(L"let go");
    return 0;
}

int wmain(int argc, wchar_t **argv)
{
    if (argc < 4 || !read_how(argv[1])) return 2;
    duration = wcstoul(argv[2], NULL, 10);
    if (wcscmp(argv[3], L"--new") == 0) return argc < 5 ? 2 : watch(argv[4]);
    return hold(argc - 3, argv + 3);
}
