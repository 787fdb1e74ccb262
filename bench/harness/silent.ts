import type { Logger } from '@callsheet/lib/ports/logger.ts'

/** For parts whose log would only fill the terminal. */
export const silent: Logger = { debug: ignore, info: ignore, warn: ignore, error: ignore, child: () => silent }

function ignore(): void {
  // The benchmark reports failures.
}
