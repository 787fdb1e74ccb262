import { createDraftStore, type DraftStore } from './draft-store.ts'

const channelName = 'callsheet-drafts'
const stores = new Map<string, DraftStore>()
let channel: BroadcastChannel | null = null

/** The one store of a draft on this page: it outlives the form, so that leaving a page breaks no save off. */
export function draftStoreOf(ownerId: string, key: string): DraftStore {
  const name = `${ownerId}.${key}`
  const known = stores.get(name)
  if (known) return known
  channel ??= listen()
  const store = createDraftStore({ key, ownerId, onSaved: () => channel?.postMessage(name) })
  stores.set(name, store)
  return store
}

/** Before somebody signs out: what is not on the server yet goes there, and this page forgets whose it was. */
export async function flushDrafts(): Promise<void> {
  await Promise.all([...stores.values()].map((store) => store.flush()))
  stores.clear()
}

/** Other tabs of this browser tell what they saved; the page tells the server before it goes. */
function listen(): BroadcastChannel {
  const opened = new BroadcastChannel(channelName)
  opened.addEventListener('message', ({ data }) => void stores.get(String(data))?.refresh())
  const each = (work: (store: DraftStore) => unknown) => stores.forEach((store) => void work(store))
  window.addEventListener('pagehide', () => each((store) => store.flush(true)))
  window.addEventListener('online', () => each((store) => store.flush()))
  document.addEventListener('visibilitychange', () => {
    const isShown = document.visibilityState === 'visible'
    each((store) => (isShown ? store.refresh() : store.flush()))
  })
  return opened
}
