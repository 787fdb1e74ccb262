import type { Command } from 'commander'
import { backup } from './backup.ts'
import { brand } from './brand.ts'
import { credits } from './credits.ts'
import { deploy } from './deploy.ts'
import { dlq } from './dlq.ts'
import { doctor } from './doctor.ts'
import { keys } from './keys.ts'
import { migrate } from './migrate.ts'
import { models } from './models.ts'
import { produce } from './produce.ts'
import { prompts } from './prompts.ts'
import { provider } from './provider.ts'
import { quotes } from './quotes.ts'
import { restore } from './restore.ts'
import { signIn } from './sign-in.ts'
import { start } from './start.ts'
import { storyboard } from './storyboard.ts'
import { verify } from './verify.ts'

/** Gives an empty command its description, arguments, options and action. */
export type DescribeCommand = (command: Command) => Command

/** Every command of `callsheet`, in the order that help lists them. The key is its name. */
export const commands = {
  start,
  'sign-in': signIn,
  produce,
  brand,
  quotes,
  credits,
  keys,
  dlq,
  doctor,
  storyboard,
  models,
  provider,
  prompts,
  migrate,
  backup,
  restore,
  deploy,
  verify
} satisfies Record<string, DescribeCommand>
