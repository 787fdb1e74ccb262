import { fromBuffer, type Entry, type ZipFile } from 'yauzl'

/** Every file of a zip, by its name. */
export async function unzip(bytes: Uint8Array<ArrayBuffer>): Promise<Map<string, Uint8Array>> {
  const zip = await new Promise<ZipFile>((resolve, reject) => {
    fromBuffer(Buffer.from(bytes), { lazyEntries: true, strictFileNames: true }, (error, file) =>
      error ? reject(error) : resolve(file)
    )
  })
  const files = new Map<string, Uint8Array>()
  return new Promise((resolve, reject) => {
    zip.on('error', reject)
    zip.on('end', () => resolve(files))
    zip.on('entry', (entry: Entry) => {
      zip.openReadStream(entry, async (error, stream) => {
        if (error) return reject(error)
        files.set(entry.fileName, new Uint8Array(Buffer.concat(await stream.toArray())))
        zip.readEntry()
      })
    })
    zip.readEntry()
  })
}
