import type { AppErrorOptions, ErrorCode } from '../../../errors.ts'

/** What a process says of its job: its answer, a problem for the caller, or the stack of a fault of ours. */
export type JobAnswer =
  | { answer: unknown }
  | { problem: Omit<AppErrorOptions, 'cause'> & { code: ErrorCode; message: string } }
  | { crash: string }

/** The first message says that the process has loaded its code. */
export type ProcessMessage = { isReady: true } | JobAnswer
