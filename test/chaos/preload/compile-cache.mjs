// Loaded before a unit. Compiled files are kept, so that the many starts of a chaos run cost less. They are written early,
// because a killed process writes nothing at its end.
import { enableCompileCache, flushCompileCache } from 'node:module'

const afterStartMilliseconds = 5_000

enableCompileCache(process.env.CHAOS_COMPILE_CACHE)
setTimeout(flushCompileCache, afterStartMilliseconds).unref()
