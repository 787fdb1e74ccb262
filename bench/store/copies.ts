/** What each competitor copies, and where to. */
export interface CopyInput {
  providerUrl: string
  /** Objects of the same size. */
  objects: number
  bytes: number
  atOnce: number
  /** Where files go. */
  directory: string
  /** Objects go there when it is set. */
  s3Endpoint?: string
  /** Names this turn's objects. */
  turn: string
}

export const bucket = 'svc-media'
export const s3Key = 'S3RVER'

export const assetUrl = ({ providerUrl, bytes }: CopyInput, index: number): string =>
  `${providerUrl}/${bytes}/${index + 1}`

/** The service has the objects of a minute in one folder. */
export const objectKey = ({ turn }: CopyInput, index: number): string => `bench/video/${turn}/${index + 1}.mp4`

/** Copies every object, so many at once. */
export async function copyAll(input: CopyInput, copy: (index: number) => Promise<void>): Promise<number> {
  let next = 0
  const worker = async () => {
    for (let index = next++; index < input.objects; index = next++) await copy(index)
  }
  await Promise.all(Array.from({ length: Math.min(input.atOnce, input.objects) }, worker))
  return input.objects
}
