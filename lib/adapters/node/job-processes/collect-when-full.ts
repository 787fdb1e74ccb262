import { setFlagsFromString } from 'node:v8'

/**
 * From now on V8 collects its heap only when it has grown. By itself it takes a process that waits for codecs for an idle
 * one, and collects again and again to make a heap small that does not grow. Such a process ends when it has no work,
 * which gives back everything.
 */
export function collectWhenFull(): void {
  setFlagsFromString('--no-memory-reducer')
}
