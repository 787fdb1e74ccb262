import { makeZip } from 'client-zip'
import { toSrt, toVtt } from './caption-files.ts'
import { toEdl } from './edl.ts'
import { toFcpxml } from './fcpxml.ts'
import { scriptMarkdown } from './script-markdown.ts'
import type { AppRuntime, Scope } from '../../../runtime.ts'
import { cutCaptions } from '../cut-view.ts'
import { findFinishedCut } from '../find-cut.ts'
import { takeQuota } from '../../../quotas/take-quota.ts'
import { readHash, storedFile } from '../stored-file.ts'
import { fileNameOfCut } from './file-names.ts'
import { gatherMaterial, type CutMaterial } from './gather.ts'
import { musicFile, provenanceOf, stillFile, voiceFile } from './provenance.ts'

/** All files of a cut as one stream. Memory holds only one chunk and the contact sheet. */
export async function exportCut({ scope, cutId }: { scope: Scope; cutId: string }): Promise<Response> {
  const { runtime } = scope
  const finished = await findFinishedCut(scope, cutId)
  await takeQuota(scope, 'exports')
  const material = await gatherMaterial(scope, finished)
  const texts = textFiles(material, cutCaptions(finished.cut, finished.timeline), runtime.clock.now())
  const contactSheet = await drawSheet(runtime, material, scope.signal)
  const name = `${fileNameOfCut(finished.cut)}.zip`
  return new Response(makeZip(entries(runtime, material, { texts, contactSheet })), {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store'
    }
  })
}

interface Written {
  texts: Record<string, string>
  contactSheet: Uint8Array<ArrayBuffer>
}

interface Entry {
  name: string
  input: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>
  lastModified: Date
}

/** Each file is opened when its turn comes. `missing.txt` names the files that are no longer in storage. */
async function* entries(
  { media }: AppRuntime,
  { cut, clips, music }: CutMaterial,
  { texts, contactSheet }: Written
): AsyncGenerator<Entry> {
  const lastModified = cut.completedAt ?? cut.createdAt
  const missing: string[] = []
  const stored = new Map<string, string | null>([
    [`ad${cut.language ? `.${cut.language}` : ''}.mp4`, cut.storageKey],
    ...(cut.plainStorageKey ? [['ad-without-layers.mp4', cut.plainStorageKey] as const] : []),
    ...clips.flatMap(({ name, video, still, take }) => [
      [`clips/${name}.mp4`, video?.storageKey ?? null] as const,
      ...(still ? [[stillFile(name, still), still.storageKey] as const] : []),
      ...(take ? [[voiceFile(name, take), take.storageKey] as const] : [])
    ]),
    ...(music ? [[musicFile(music), music.storageKey] as const] : [])
  ])
  for (const [name, input] of Object.entries(texts)) yield { name, input, lastModified }
  yield { name: 'storyboard.png', input: contactSheet, lastModified }
  for (const [name, key] of stored) {
    const object = key === null ? null : await media.get(key)
    if (object) yield { name, input: object.body, lastModified }
    else missing.push(name)
  }
  if (missing.length > 0) {
    const input = `These files were deleted before this was exported:\n${missing.map((name) => `- ${name}`).join('\n')}\n`
    yield { name: 'missing.txt', input, lastModified }
  }
}

function textFiles(material: CutMaterial, cues: ReturnType<typeof cutCaptions>, now: Date): Record<string, string> {
  const { cut, timeline, clips, script, offer } = material
  const { title } = cut
  const tag = cut.language ? `.${cut.language}` : ''
  const hooked = clips.find(({ hook }) => hook !== null)
  const hook = hooked?.hook ? { number: hooked.hook, spokenScript: hooked.spokenScript } : null
  return {
    [`ad${tag}.srt`]: toSrt(cues),
    [`ad${tag}.vtt`]: toVtt(cues, cut.language),
    ...(script
      ? {
          'script.md': scriptMarkdown({
            script: script.content,
            version: script.version,
            quotes: offer?.quotes ?? [],
            hook
          })
        }
      : {}),
    'timeline.fcpxml': toFcpxml({
      title,
      timeline,
      clips: clips.map(({ name, facts }) => ({ path: `clips/${name}.mp4`, facts }))
    }),
    'timeline.edl': toEdl({ title, timeline, files: clips.map(({ name }) => `${name}.mp4`) }),
    'provenance.json': `${JSON.stringify(provenanceOf(material, now), null, 2)}\n`
  }
}

async function drawSheet(
  runtime: AppRuntime,
  { ad, cut, timeline, clips }: CutMaterial,
  signal?: AbortSignal
): Promise<Uint8Array<ArrayBuffer>> {
  const panels = await Promise.all(
    clips.map(async ({ name, still, scene, hook, speaker, spokenScript, video }, index) => {
      const storageKey = still?.storageKey ?? null
      const seconds =
        (timeline.clips[index]?.frames ?? 0) * (timeline.frameRate.denominator / timeline.frameRate.numerator)
      const what = hook !== null ? `Scene 1, hook ${hook}` : scene > 0 ? `Scene ${scene}` : `Clip ${index + 1}`
      return {
        picture: storageKey
          ? storedFile(runtime, {
              name: `the still ${name}`,
              storageKey,
              sha256: await readHash(runtime, storageKey, still?.sha256 ?? null)
            })
          : null,
        heading: `${what}${speaker ? ` · ${speaker}` : ''} · ${seconds.toFixed(1)} s`,
        text: spokenScript || (video?.input.promptContext?.motion ?? '')
      }
    })
  )
  const note = [ad?.formatSlug, cut.aspectRatio, `${timeline.durationSeconds.toFixed(1)} s`, `cut ${cut.version}`]
    .filter(Boolean)
    .join('  ·  ')
  return runtime.assembler.drawContactSheet({ title: cut.title, note, panels, ...(signal && { signal }) })
}
