/**
 * For the environment of a process whose threads hand large pieces of memory to each other. glibc gives every thread an arena
 * and keeps there what was freed, so such a process grows with its work: the codecs of fifty clips held 542 MB. Other
 * allocators do not know the name.
 */
export const fewArenas = { MALLOC_ARENA_MAX: '2' } as const
