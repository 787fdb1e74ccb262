import type { Command } from 'commander'
import { doctor } from './doctor.ts'
import { produce } from './produce.ts'
import { start } from './start.ts'
import { storyboard } from './storyboard.ts'

/** Gives an empty command its description, arguments, options and action. */
export type DescribeCommand = (command: Command) => Command

/** Every command of `callsheet`, in the order that help lists them. The key is its name. */
export const commands = {
  start,
  produce,
  doctor,
  storyboard
} satisfies Record<string, DescribeCommand>
