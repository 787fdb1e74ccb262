import { rename, writeFile } from 'node:fs/promises'
import { composePicture } from '../painting/compose.ts'
import { dimensionsOf, likeImage } from '../dimensions.ts'
import { still } from '../painting/motion.ts'
import { sheet } from '../painting/paint.ts'
import type { RenderJob, Rendered } from '../protocol.ts'
import { hashOf, readReference, recall, remember } from '../reading/references.ts'
import { readScene } from '../reading/scene.ts'
import type { Scene } from '../reading/scene-kinds.ts'

const jpegQuality = 90

/** Draws a still and keeps its scene beside it. */
export async function renderImage(job: RenderJob): Promise<Rendered> {
  const { request, shortSidePixels } = job
  const { scene, references, pictures } = await sceneOf(job)
  const first = pictures[0]
  const { width, height } =
    request.aspectRatio || !first
      ? dimensionsOf({ ratio: request.aspectRatio ?? '1:1', shortSidePixels, even: false })
      : likeImage({ width: first.canvas.width, height: first.canvas.height, shortSidePixels })
  const { canvas, brush } = sheet(width, height)
  composePicture({ scene, references: pictures, width, height }).draw(brush, still)
  const jpeg = request.format === 'jpeg'
  const bytes = jpeg ? await canvas.encode('jpeg', jpegQuality) : await canvas.encode('png')
  const file = `${job.outputPath}.${jpeg ? 'jpg' : 'png'}`
  await remember(job.scenesDirectory, bytes, { scene, width, height, references: references.map(hashOf) }, references)
  await writeFile(`${file}.part`, bytes, { mode: 0o600 })
  await rename(`${file}.part`, file)
  return {
    file,
    contentType: jpeg ? 'image/jpeg' : 'image/png',
    bytes: bytes.byteLength,
    width,
    height,
    durationSeconds: null
  }
}

/** The prompt's scene. People and things come unchanged from references that we drew ourselves. */
export async function sceneOf(
  job: RenderJob
): Promise<{ scene: Scene; references: Uint8Array[]; pictures: Awaited<ReturnType<typeof readReference>>[] }> {
  const scene = readScene({ prompt: job.request.prompt, seed: job.seed })
  const references: Uint8Array[] = []
  for (const bytes of job.references) {
    const known = await recall(job.scenesDirectory, bytes)
    if (!known) references.push(bytes)
    else takeOver(scene, known.scene)
  }
  const pictures = await Promise.all(references.map(readReference))
  return { scene, references, pictures }
}

function takeOver(scene: Scene, known: Scene): void {
  if (scene.sticker) {
    scene.stickerLook = known.people[0] ?? scene.stickerLook ?? null
    return
  }
  for (const person of known.people) {
    const place = scene.people.findIndex((look) => look.name !== null && look.name === person.name)
    if (place >= 0) scene.people[place] = person
    else if (scene.people.length === 1 && !scene.people[0]?.name) scene.people[0] = person
    else if (scene.people.length === 0) scene.people.push(person)
  }
  for (const prop of known.people.length === 0 ? known.props.slice(0, 1) : []) {
    const place = scene.props.findIndex(({ kind }) => kind === prop.kind)
    // The words of the description say more than a sheet that was drawn from fewer words.
    if (place >= 0) scene.props[place] = scene.props[place]?.body ? scene.props[place] : prop
    else scene.props.unshift(prop)
  }
  if (known.people.length === 0 && known.props.length === 0 && known.setting === scene.setting)
    scene.settingSeed = known.settingSeed
}
