import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { AppError } from '@callsheet/lib/errors.ts'
import { animaticsApi } from '@callsheet/lib/wire/app-api/animatics.ts'
import type { AnimaticView } from '@callsheet/lib/wire/animatics-api.ts'
import type { NextStep } from '@callsheet/lib/wire/next-step.ts'
import { checkClip, type ClipFacts } from './check-clip.ts'
import { downloadFile } from './download-file.ts'
import type { ProduceSession } from './session.ts'
import { watch } from './watch.ts'

export interface ProducedAnimatic {
  version: number
  /** Path of the film. Null when it could not be made. */
  file: string | null
  facts: ClipFacts | null
  problem: string | null
  nextStep: NextStep | null
}

/** Sets the stills of a pipeline in motion. It buys nothing. */
export async function makeAnimatic(
  session: ProduceSession,
  { pipelineId, out }: { pipelineId: string; out: string }
): Promise<ProducedAnimatic> {
  const { api, display } = session
  try {
    const params = { id: pipelineId }
    const asked = await api.call(animaticsApi.create, { params, idempotencyKey: randomUUID() })
    const made = await awaitAnimatic(session, { animaticId: asked.id, pipelineId })
    const { version, failureMessage, nextStep } = made
    if (made.status === 'Failed')
      return noAnimatic({ version, problem: failureMessage ?? 'The stills could not be set in motion.', nextStep })
    const file = join(out, 'animatic.mp4')
    await downloadFile(api.open(animaticsApi.film, { params: { id: made.id } }), file)
    const facts = await checkClip(file)
    display.fact('animatic', `${file}, ${facts.seconds} s`)
    return { version, file, facts, problem: null, nextStep }
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'conflict') throw error
    return noAnimatic({ version: 0, problem: error.message, nextStep: null })
  }
}

async function awaitAnimatic(
  session: ProduceSession,
  { animaticId, pipelineId }: { animaticId: string; pipelineId: string }
): Promise<AnimaticView> {
  let said = ''
  return watch(session, pipelineId, async () => {
    const animatic = await session.api.call(animaticsApi.read, { params: { id: animaticId } })
    const label = animatic.progress?.label ?? ''
    if (label !== '' && label !== said) session.display.fact('animatic', label)
    said = label
    return animatic.status === 'Completed' || animatic.status === 'Failed' ? animatic : null
  })
}

const noAnimatic = (of: Pick<ProducedAnimatic, 'version' | 'problem' | 'nextStep'>): ProducedAnimatic => ({
  ...of,
  file: null,
  facts: null
})
