import { useMutation } from '@tanstack/react-query'
import { notices } from './notice.tsx'

export interface ArchiveOptions<Item> {
  name: string
  /** Where an archived one is found: `on the first page`. */
  place: string
  send(isArchived: boolean): Promise<Item>
  onChanged(item: Item): Promise<unknown>
}

/** Archives an item or brings it back. Either can be undone from the words that say so. */
export function useArchive<Item>({ name, place, send, onChanged }: ArchiveOptions<Item>) {
  const archive = useMutation({
    // The list may lose the row of an archived item, and with it this component, before the press that undoes it.
    async mutationFn(isArchived: boolean) {
      const put = async (archived: boolean) => onChanged(await send(archived))
      await put(isArchived)
      notices.say(
        isArchived ? `“${name}” is archived. Find it under “Archived” ${place}.` : `“${name}” is back.`,
        () => void put(!isArchived).then(() => notices.say(`“${name}” is as it was.`), sayProblem)
      )
    },
    onError: sayProblem
  })
  return archive
}

const sayProblem = (error: unknown) => notices.say(error instanceof Error ? error.message : String(error))
