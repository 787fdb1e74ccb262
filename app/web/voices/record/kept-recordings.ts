import type { AdLanguage } from '@callsheet/lib/languages.ts'

/** A recording that the browser keeps until it is stored or thrown away. */
export interface KeptRecording {
  id: string
  adId: string
  /** Absent for the ad's own words. */
  language?: AdLanguage
  scene: number
  hook: number | null
  line: string
  lineHash: string
  mimeType: string
  startedAt: number
}

const name = 'callsheet-recordings'
const recordings = 'recordings'
const chunks = 'chunks'
const forgottenAfterMilliseconds = 14 * 86_400_000

/**
 * Keeps what a microphone gives, piece by piece, in this browser: a closed tab or a lost network loses nothing that was
 * said. A browser that refuses (a private window, a full disk) keeps nothing; the recording itself goes on.
 */
export const keptRecordings = {
  begin: (recording: KeptRecording) => quietly(() => write(recordings, (store) => store.put(recording))),

  add: (id: string, index: number, chunk: Blob) =>
    quietly(() => write(chunks, (store) => store.put(chunk, [id, index]))),

  /** Of an ad in its own words, or in a language. */
  async list(adId: string, language?: AdLanguage): Promise<KeptRecording[]> {
    const all = await quietly(() => read<KeptRecording[]>(recordings, (store) => store.getAll()))
    const oldest = Date.now() - forgottenAfterMilliseconds
    await Promise.all((all ?? []).filter(({ startedAt }) => startedAt < oldest).map(({ id }) => this.remove(id)))
    return (all ?? [])
      .filter((one) => one.adId === adId && one.language === language && one.startedAt >= oldest)
      .toSorted((one, other) => one.startedAt - other.startedAt)
  },

  /** The sound so far. Null when nothing was said yet. */
  async sound({ id, mimeType }: KeptRecording): Promise<Blob | null> {
    const parts = await quietly(() => read<Blob[]>(chunks, (store) => store.getAll(rangeOf(id))))
    const blob = new Blob(parts ?? [], { type: mimeType })
    return blob.size > 0 ? blob : null
  },

  async remove(id: string): Promise<void> {
    await quietly(() => write(recordings, (store) => store.delete(id)))
    await quietly(() => write(chunks, (store) => store.delete(rangeOf(id))))
  }
}

const rangeOf = (id: string) => IDBKeyRange.bound([id, 0], [id, Number.MAX_SAFE_INTEGER])

async function quietly<Value>(work: () => Promise<Value>): Promise<Value | null> {
  try {
    return await work()
  } catch {
    return null
  }
}

let opened: Promise<IDBDatabase> | null = null

function open(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name, 1)
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore(recordings, { keyPath: 'id' })
      request.result.createObjectStore(chunks)
    })
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser keeps nothing here.')))
  })
  opened.catch(() => (opened = null))
  return opened
}

async function write(store: string, work: (store: IDBObjectStore) => IDBRequest): Promise<void> {
  const transaction = (await open()).transaction(store, 'readwrite')
  work(transaction.objectStore(store))
  await new Promise<void>((resolve, reject) => {
    const fail = () => reject(transaction.error ?? new Error('The browser did not keep it.'))
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('error', fail)
    transaction.addEventListener('abort', fail)
  })
}

async function read<Value>(store: string, work: (store: IDBObjectStore) => IDBRequest): Promise<Value> {
  const request = work((await open()).transaction(store).objectStore(store))
  return new Promise<Value>((resolve, reject) => {
    // The caller knows what the store has.
    request.addEventListener('success', () => resolve(request.result as Value))
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser did not read it.')))
  })
}
