import type { Storyboard } from '@callsheet/lib/wire/storyboard.ts'
import { reviseShot, shotRevisionSchema } from '@callsheet/lib/wire/storyboard-revision.ts'
import type { AgentWatch } from '../../services/run-agent.ts'

/** Reports a storyboard's elements and shots as they are written. A second attempt starts again from the first. */
export function previsWatch(progress: (partial: Record<string, unknown[]>) => void): AgentWatch {
  let lists: Record<string, unknown[]> = {}
  return {
    onAttempt: () => {
      lists = {}
    },
    onItem({ key, value }) {
      lists = { ...lists, [key]: [...(lists[key] ?? []), value] }
      progress(lists)
    }
  }
}

/** For a revision: shows the elements of the previous board at once, and the kept shots as they stand on it. */
export function revisionWatch({ onAttempt, onItem }: AgentWatch, previous: Storyboard): AgentWatch {
  return {
    onAttempt(attempt) {
      onAttempt?.(attempt)
      previous.elements.forEach((value, index) => onItem({ key: 'elements', index, value }))
    },
    onItem(item) {
      if (item.key !== 'shots') return onItem(item)
      const revision = shotRevisionSchema.safeParse(item.value).data
      const shot = revision && reviseShot(previous, revision, item.index + 1)
      if (shot) onItem({ ...item, value: shot })
    }
  }
}
