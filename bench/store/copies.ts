/** What each competitor copies, and the target. */
export interface CopyInput {
  providerUrl: string
  /** Objects of the same size. */
  objects: number
  bytes: number
  atOnce: number
  /** Folder for files. */
  directory: string
  /** When set, objects go there. */
  s3Endpoint?: string
  /** Prefix of this turn's objects. */
  turn: string
}

export const bucket = 'svc-media'
export const s3Key = 'S3RVER'

export const assetUrl = ({ providerUrl, bytes }: CopyInput, index: number): string =>
  `${providerUrl}/${bytes}/${index + 1}`

/** The service keeps the objects of one minute in one folder. */
export const objectKey = ({ turn }: CopyInput, index: number): string => `bench/video/${turn}/${index + 1}.mp4`

/** Copies every object, this number at once. */
export async function copyAll(input: CopyInput, copy: (index: number) => Promise<void>): Promise<number> {
  let next = 0
  const worker = async () => {
    for (let index = next++; index < input.objects; index = next++) await copy(index)
  }
  await Promise.all(Array.from({ length: Math.min(input.atOnce, input.objects) }, worker))
  return input.objects
}
