/* Wine 8 has no bcryptprimitives.dll. Programs written in Rust take their randomness from the one
   function in it; here the system's own older one gives it. */
#include <windows.h>

/* RtlGenRandom, under the name that advapi32 exports it by. */
BOOLEAN NTAPI SystemFunction036(PVOID buffer, ULONG length);

#define AT_ONCE 0x10000000u

__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE buffer, SIZE_T length)
{
    while (length > 0) {
        ULONG part = length > AT_ONCE ? AT_ONCE : (ULONG)length;
        if (!SystemFunction036(buffer, part)) return FALSE;
        buffer += part;
        length -= part;
    }
    return TRUE;
}
