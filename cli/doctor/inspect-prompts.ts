import { healthResponseSchema } from '@callsheet/lib/wire/pipeline-service.ts'
import { findRunningInstance } from '../embedded/running-instance.ts'
import type { Finding } from './finding.ts'

const subject = 'Prompts'

/** Whether the agents of the running copy write by the prompts of their files. */
export async function inspectPrompts(home: string): Promise<Finding> {
  const running = await findRunningInstance(home)
  if (!running) return { subject, verdict: 'good', text: 'nothing is running; edits show when it does' }
  const edited = await readEdited(running.appUrl).catch(() => null)
  if (!edited)
    return { subject, verdict: 'note', text: `${running.appUrl}/health did not say which prompts are edited` }
  if (edited.length === 0) return { subject, verdict: 'good', text: 'all as their files' }
  return {
    subject,
    verdict: 'note',
    text: `${edited.join(', ')} differ from their files: callsheet prompts export, or reset`
  }
}

async function readEdited(appUrl: string): Promise<string[] | null> {
  const answer = await fetch(`${appUrl}/health`, { signal: AbortSignal.timeout(5_000) })
  return healthResponseSchema.parse(await answer.json()).editedPrompts ?? null
}
