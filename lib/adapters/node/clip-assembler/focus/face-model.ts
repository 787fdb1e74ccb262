import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

/** One layer of the network. Filters are in the order height, width, from, to. */
export interface FaceLayer {
  /** Null for the first and last layer, which have whole filters. */
  depthwise: Float32Array | null
  filters: Float32Array
  bias: Float32Array
}

const manifestSchema = z.array(
  z.object({
    weights: z.array(
      z.object({
        name: z.string(),
        shape: z.array(z.number().int().positive()),
        quantization: z.object({ dtype: z.literal('uint8'), scale: z.number(), min: z.number() })
      })
    )
  })
)

const names = ['conv0', 'conv1', 'conv2', 'conv3', 'conv4', 'conv5', 'conv8']

let loaded: Promise<FaceLayer[]> | null = null

/** The weights of the face detector, which come with their package. They are read once. */
export function loadFaceModel(): Promise<FaceLayer[]> {
  loaded ??= read()
  return loaded
}

async function read(): Promise<FaceLayer[]> {
  const folder = join(dirname(fileURLToPath(import.meta.resolve('@vladmandic/face-api/package.json'))), 'model')
  const file = join(folder, 'tiny_face_detector_model')
  const manifest = manifestSchema.parse(JSON.parse(await readFile(`${file}-weights_manifest.json`, 'utf8')))
  const bytes = await readFile(`${file}.bin`)
  const tensors = new Map<string, Float32Array>()
  let at = 0
  for (const { name, shape, quantization } of manifest.flatMap(({ weights }) => weights)) {
    const length = shape.reduce((product, one) => product * one, 1)
    const values = Float32Array.from(bytes.subarray(at, at + length), (v) => v * quantization.scale + quantization.min)
    tensors.set(name, values)
    at += length
  }
  const need = (name: string): Float32Array => {
    const found = tensors.get(name)
    if (!found) throw new Error(`The face detector has no weights ${name}`)
    return found
  }
  return names.map((name) => {
    const depthwise = tensors.get(`${name}/depthwise_filter`) ?? null
    return {
      depthwise,
      filters: need(`${name}/${depthwise ? 'pointwise_filter' : 'filters'}`),
      bias: need(`${name}/bias`)
    }
  })
}
