import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { FilmRatio } from '@callsheet/lib/cut/film-ratios.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import { cutsApi } from '@callsheet/lib/wire/app-api/cuts.ts'
import { checkClip, type ClipFacts } from './check-clip.ts'
import { awaitCut } from './cut-ad.ts'
import { downloadFile } from './download-file.ts'
import type { ProduceSession } from './session.ts'

export interface ProducedRatio {
  aspectRatio: FilmRatio
  /** Path of the film. Null when it could not be made. */
  file: string | null
  facts: ClipFacts | null
  problem: string | null
}

export interface MakeRatiosOptions {
  adId: string
  resumeId: string
  out: string
  /** The ad's own film is there already. */
  ownRatio: string
  ratios: readonly FilmRatio[]
}

/** The film in other ratios, one after the other. One that fails leaves the others as they are. */
export async function makeRatios(
  session: ProduceSession,
  { ratios, ownRatio, ...options }: MakeRatiosOptions
): Promise<ProducedRatio[]> {
  const made: ProducedRatio[] = []
  for (const aspectRatio of ratios)
    if (aspectRatio !== ownRatio) made.push(await makeRatio(session, { ...options, aspectRatio }))
  return made
}

async function makeRatio(
  session: ProduceSession,
  { adId, resumeId, out, aspectRatio }: Omit<MakeRatiosOptions, 'ratios' | 'ownRatio'> & { aspectRatio: FilmRatio }
): Promise<ProducedRatio> {
  const { api, display } = session
  try {
    const body = { aspectRatio }
    const asked = await api.call(cutsApi.create, { params: { id: adId }, body, idempotencyKey: randomUUID() })
    const cut = await awaitCut(session, { cutId: asked.id, resumeId })
    if (cut.status === 'Failed') throw new AppError('conflict', cut.failureMessage ?? 'The film could not be cut.')
    const file = join(out, `ad.${aspectRatio.replace(':', 'x')}.mp4`)
    await downloadFile(api.open(cutsApi.film, { params: { id: cut.id } }), file)
    const facts = await checkClip(file)
    display.fact(aspectRatio, `${file}, ${facts.width}×${facts.height}`)
    return { aspectRatio, file, facts, problem: null }
  } catch (error) {
    // The ad's own film is there, and so are the films in the other ratios.
    if (!(error instanceof AppError)) throw error
    display.fact(aspectRatio, error.message)
    return { aspectRatio, file: null, facts: null, problem: error.message }
  }
}
