import type { ImageRow, VideoRow } from '../../media/media-view.ts'
import type { VoiceTakeRow } from '../../voices/take-view.ts'
import type { CutTimelineMusic } from '@callsheet/lib/wire/cuts-api.ts'
import type { Footage } from '@callsheet/lib/wire/footage.ts'
import { plainFileName } from './file-names.ts'
import type { CutMaterial } from './gather.ts'

const defaultDisclosure = 'This ad was made with AI: its words, pictures, voices and moving pictures are generated.'

/** What of the film is generated. Own clips are named, because nothing of them is. */
function disclosureOf(clips: CutMaterial['clips']): string {
  const own = clips.flatMap(({ video }, index) => (video?.footage ? [index + 1] : []))
  if (own.length === 0) return defaultDisclosure
  if (own.length === clips.length)
    return 'The clips of this ad are its maker’s own footage. Words, overlays and voices laid over them may be made with AI.'
  return `${defaultDisclosure} Clips ${own.join(', ')} are its maker’s own footage and are not generated.`
}

/** The record that goes with the files: what was made from what, by which model, when, and who approved it. */
export function provenanceOf(
  { ad, cut, timeline, clips, music, sound, script, storyboard, offer }: CutMaterial,
  exportedAt: Date
): object {
  const disclosures = cut.settings.overlays.flatMap(({ kind, text }) =>
    kind === 'disclosure' && text !== '' ? [text] : []
  )
  const receipts = new Map<string, number[]>()
  for (const { position, receipts: ids } of script?.content.scenes ?? []) {
    for (const id of ids) receipts.set(id, [...(receipts.get(id) ?? []), position])
  }
  const receiptsOf = (position: number) =>
    script?.content.scenes.find((scene) => scene.position === position)?.receipts ?? []
  return {
    format: 'callsheet-provenance',
    version: 1,
    exportedAt: exportedAt.toISOString(),
    aiDisclosure: { text: disclosures[0] ?? disclosureOf(clips), isShownInPicture: disclosures.length > 0 },
    ad: ad && {
      id: ad.id,
      name: ad.name,
      idea: ad.idea,
      formatSlug: ad.formatSlug,
      videoType: ad.videoType,
      aspectRatio: ad.aspectRatio,
      route: ad.route
    },
    cut: {
      id: cut.id,
      version: cut.version,
      title: cut.title,
      createdAt: cut.createdAt.toISOString(),
      completedAt: cut.completedAt?.toISOString() ?? null,
      /** Null for the ad's own words. */
      language: cut.language,
      aspectRatio: cut.aspectRatio,
      /** Whose buttons captions and overlays stay clear of. Null for the platform of the captions' style. */
      platform: cut.settings.platform ?? null,
      /** The place in each clip by which it is framed, where the film has another ratio. */
      framing: timeline.clips.flatMap(({ name, focus }) => (focus ? [{ clip: name, ...focus }] : [])),
      durationSeconds: timeline.durationSeconds,
      frameRate: timeline.frameRate,
      size: { width: timeline.width, height: timeline.height },
      sha256: cut.sha256,
      /** Integrated in LUFS, and true peak in dB. Null for silence, and where nobody measured. */
      sound,
      captions: cut.settings.captions,
      overlays: cut.settings.overlays,
      mix: cut.settings.mix ?? null,
      endCard: cut.settings.endCard ?? null
    },
    writing: {
      script: script && {
        id: script.id,
        version: script.version,
        model: script.model,
        writtenAt: script.createdAt.toISOString()
      },
      storyboard: storyboard && {
        id: storyboard.id,
        version: storyboard.version,
        model: storyboard.model,
        writtenAt: storyboard.createdAt.toISOString()
      }
    },
    quotes: [...receipts].map(([id, scenes]) => ({
      ...(offer?.quotes.find((quote) => quote.id === id) ?? { id }),
      scenes
    })),
    offer: offer && { name: offer.name, url: offer.url, readAt: offer.readAt },
    /** Brought by the user: nothing of it is generated. */
    music: music && {
      id: music.musicId,
      title: music.title,
      licence: music.licence,
      file: musicFile(music),
      uploadedAt: music.uploadedAt,
      sha256: music.sha256,
      ...bedOf(cut)
    },
    seeds: 'Every seed is null: none is sent, so the provider picks its own for each take and does not tell it.',
    scenes: clips.map(
      ({ name, scene, hook, hookModel, speaker, spokenScript, video, still, take, approvedAt }, index) => ({
        position: index + 1,
        scene: scene > 0 ? scene : null,
        hook: hook === null ? null : { number: hook, model: hookModel },
        files: {
          clip: `clips/${name}.mp4`,
          still: still ? stillFile(name, still) : null,
          voice: take ? voiceFile(name, take) : null
        },
        speaker,
        spokenScript,
        translation: translationIn(cut, { index, receipts: receiptsOf(scene) }),
        inSeconds: cut.settings.clips[index]?.inSeconds ?? 0,
        frames: timeline.clips[index]?.frames ?? 0,
        approval: approvedAt && { approvedAt: approvedAt.toISOString(), imageId: still?.id ?? null },
        still: still && madeOf(still),
        clip: video && (video.footage ? broughtAs(video, video.footage) : madeOf(video)),
        isMuted: cut.settings.clips[index]?.isMuted === true,
        voice: take && spokenAs(take)
      })
    )
  }
}

export function stillFile(name: string, { contentType }: Pick<ImageRow, 'contentType'>): string {
  const ending = contentType === 'image/jpeg' ? 'jpg' : contentType === 'image/webp' ? 'webp' : 'png'
  return `stills/${name}.${ending}`
}

export function voiceFile(name: string, { contentType }: Pick<VoiceTakeRow, 'contentType'>): string {
  return `voice/${name}.${contentType === 'audio/mpeg' ? 'mp3' : 'wav'}`
}

const musicEndings: Record<string, string> = { 'audio/mpeg': 'mp3', 'audio/mp4': 'm4a', 'audio/aac': 'aac' }

export function musicFile({ title, contentType }: Pick<CutTimelineMusic, 'title' | 'contentType'>): string {
  return `music/${plainFileName(title)}.${musicEndings[contentType] ?? 'wav'}`
}

/** What is shown or spoken instead, and whether it is a customer's words in translation. */
function translationIn(
  { language, settings }: CutMaterial['cut'],
  { index, receipts }: { index: number; receipts: readonly string[] }
) {
  const text = settings.clips[index]?.captionText
  return language && text ? { language, text, isTranslatedQuote: receipts.length > 0 } : null
}

function bedOf({ settings }: CutMaterial['cut']) {
  const { id: _id, ...bed } = settings.music ?? { id: null }
  return bed
}

function spokenAs({ id, take, source, voice, speedPercent, model, sha256, createdAt, completedAt }: VoiceTakeRow) {
  return {
    id,
    take,
    /** Who made the sound: a speech model, or the user. */
    source,
    voice,
    speed: speedPercent / 100,
    model,
    requestedAt: createdAt.toISOString(),
    completedAt: completedAt?.toISOString() ?? null,
    sha256
  }
}

/** Nothing of it was generated, and nothing was paid for it. The file lies in the export as an MP4, without its tags. */
function broughtAs(row: VideoRow, { name, origin, startSeconds, endSeconds }: Footage) {
  return {
    id: row.id,
    take: row.take,
    source: 'own-footage',
    name,
    /** Of the whole clip. A cut may use less. */
    chosen: { startSeconds, endSeconds },
    credits: 0,
    /** The file as it came. */
    original: origin,
    uploadedAt: row.createdAt.toISOString(),
    sha256: row.sha256
  }
}

function madeOf(row: ImageRow | VideoRow) {
  return {
    id: row.id,
    take: row.take,
    model: row.modelId,
    modelPath: row.apiModelPath,
    provider: row.provider,
    providerTaskId: row.providerTaskId,
    prompt: row.input.prompt,
    /** The prompt that the provider received, after the prompt engine. */
    finalPrompt: row.finalPrompt,
    seed: null,
    references: row.input.references,
    requestedAt: row.createdAt.toISOString(),
    completedAt: row.completedAt?.toISOString() ?? null,
    sha256: row.sha256
  }
}
