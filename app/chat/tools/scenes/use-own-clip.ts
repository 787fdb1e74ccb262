import { z } from 'zod'
import { AppError } from '@callsheet/lib/errors.ts'
import { footageSounds, maximumFootageSeconds } from '@callsheet/lib/wire/footage-api.ts'
import { bringFootage } from '../../../domain/footage/bring.ts'
import { changeFootage } from '../../../domain/footage/change.ts'
import { fetchFootage, nameOfFootage } from '../../../domain/footage/fetch.ts'
import { listFootage } from '../../../domain/footage/list.ts'
import { chooseFootage, setFootageAside } from '../../../domain/footage/use.ts'
import { defineTool, requireAdId, type ToolCall } from '../tool.ts'

const moment = z.number().min(0).max(maximumFootageSeconds)

const input = z.object({
  ad_id: z.uuid().optional(),
  scene: z.number().int().min(1).max(60),
  url: z
    .url({ protocol: /^https?$/ })
    .max(2_000)
    .optional(),
  start_seconds: moment.optional(),
  end_seconds: moment.optional(),
  sound: z.enum(footageSounds).optional(),
  take_out: z.boolean().optional()
})

export const useOwnClip = defineTool({
  title: 'Own clip in a scene',
  description:
    'Puts a clip of the user in the place of a scene’s, at no cost; the scene then needs no still, no approval and no ' +
    'purchase. With url, the address of an MP4, MOV or WebM file that the user gave, it is fetched. Without url it is the ' +
    'newest clip that the user uploaded for the scene on the board or in the review. start_seconds and end_seconds choose ' +
    'the part, sound keeps or mutes it; a muted scene is spoken by the voice-over. take_out puts the clip aside again. ' +
    'Call it only for footage that the user has. No tool finds footage.',
  words: {
    doing: 'Your clip is being put in its place.',
    done: 'Put your clip in its place.',
    subject: 'Your own clip'
  },
  input,
  output: z.object({
    card: z.literal('own-clip'),
    scene: z.number().int(),
    name: z.string(),
    isInUse: z.boolean(),
    seconds: z.number(),
    sound: z.enum(footageSounds),
    credits: z.number().int()
  }),
  async run(call) {
    const { clip, scene, isInUse } = await apply(call)
    if (!clip.footage) throw new Error('An own clip is not marked as one.')
    const { name, startSeconds, endSeconds, seconds, isMuted } = clip.footage
    return {
      card: 'own-clip',
      scene,
      name,
      isInUse,
      seconds: (endSeconds ?? seconds) - startSeconds,
      sound: isMuted ? ('muted' as const) : ('kept' as const),
      credits: 0
    }
  }
})

async function apply(call: ToolCall<z.output<typeof input>>) {
  const { scope, input: wanted } = call
  const adId = requireAdId(call, wanted.ad_id)
  const { scene, url, start_seconds: startSeconds, end_seconds: endSeconds, sound } = wanted
  if (url !== undefined) {
    return bringFootage({
      scope,
      adId,
      input: { scene, name: nameOfFootage(url), startSeconds, endSeconds, sound: sound ?? 'kept' },
      open: () => fetchFootage(scope, url)
    })
  }
  const { items } = await listFootage({ scope, adId })
  const brought = items.filter((item) => item.scene === scene)
  const found = brought.find(({ isInUse }) => isInUse) ?? brought.at(-1)
  if (!found) {
    throw new AppError(
      'not-found',
      `No clip was uploaded for scene ${scene}. Ask the user to upload it on the board or in the review, or for its address.`,
      { details: { scene } }
    )
  }
  if (wanted.take_out === true) return setFootageAside(scope, found.id)
  if (startSeconds !== undefined || endSeconds !== undefined || sound !== undefined)
    await changeFootage({ scope, id: found.id, input: { startSeconds, endSeconds, sound } })
  return chooseFootage(scope, found.id)
}
