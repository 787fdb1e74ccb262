import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { StoryboardView } from '@callsheet/lib/wire/ads-api.ts'
import type { Shot, Storyboard } from '@callsheet/lib/wire/storyboard.ts'
import { ProblemError } from '@callsheet/lib/http/read-problem.ts'
import { storyboardsApi } from '@callsheet/lib/wire/app-api/storyboards.ts'
import { api } from '../api/client.ts'
import { storyboardQuery } from '../ad/writing-queries.ts'
import { useDraft } from '../drafts/use-draft.ts'
import { moveShot } from './move-shot.ts'

interface BoardDraft {
  board: Storyboard
  /** The time when the board under this draft was saved. */
  basedOn: string
}

/** The board that is being edited. Changes that are not saved to the board are kept as a draft. */
export function useBoard(storyboard: StoryboardView) {
  const queryClient = useQueryClient()
  const draft = useDraft<BoardDraft>(`board.${storyboard.id}`, readDraft)
  const [selected, setSelected] = useState(0)
  const basedOn = draft.content?.basedOn ?? storyboard.updatedAt
  const content = draft.content?.board ?? storyboard.content
  const setDraft = (board: Storyboard) => draft.change({ board, basedOn })
  const show = (saved: StoryboardView) => {
    queryClient.setQueryData(storyboardQuery(storyboard.id).queryKey, saved)
    void queryClient.invalidateQueries({ queryKey: ['ads', saved.adId, 'storyboards'] })
  }
  const checkClaims = useMutation({
    mutationFn: () => api.call(storyboardsApi.checkClaims, { params: { id: storyboard.id } }),
    onSuccess: show
  })
  const save = useMutation({
    mutationFn: (isOver: boolean) =>
      api.call(storyboardsApi.update, {
        params: { id: storyboard.id },
        body: { content, ...(isOver ? {} : { basedOn }) }
      }),
    onSuccess(saved) {
      show(saved)
      draft.drop()
      if (saved.claims && saved.claims.unchecked.length > 0) checkClaims.mutate()
    }
  })
  const setShots = (shots: Shot[]) => setDraft({ ...content, shots })
  const isStale = save.error instanceof ProblemError && save.error.problem.status === 409
  return {
    content,
    draft,
    selected: Math.min(selected, content.shots.length - 1),
    select: setSelected,
    isChanged: draft.content !== null,
    isSaving: save.isPending,
    saveError: isStale ? null : save.error,
    /** Another page has saved the board since then. The user can save over it or undo their own changes. */
    isStale,
    save: () => save.mutateAsync(false),
    saveOver: () => save.mutate(true),
    undo() {
      save.reset()
      draft.drop()
      void queryClient.invalidateQueries({ queryKey: storyboardQuery(storyboard.id).queryKey })
    },
    /** What the lines claim. A saved board is checked at once where its lines are new. */
    claims: {
      check: storyboard.claims,
      run: () => checkClaims.mutate(),
      isRunning: checkClaims.isPending,
      error: checkClaims.error
    },
    replace: setDraft,
    change: (position: number, change: Partial<Shot>) =>
      setShots(content.shots.map((shot) => (shot.position === position ? { ...shot, ...change } : shot))),
    move(from: number, to: number) {
      setShots(moveShot(content.shots, from, to))
      setSelected(to)
    },
    remove(position: number) {
      setShots(renumber(content.shots.filter((shot) => shot.position !== position)))
      setSelected(Math.max(0, position - 2))
    }
  }
}

export type Board = ReturnType<typeof useBoard>

/** An unfinished board can break rules that a saved one keeps, so only its parts are checked. */
function readDraft({ board, basedOn }: Record<string, unknown>): BoardDraft | null {
  const isBoard = typeof board === 'object' && board !== null && 'shots' in board && Array.isArray(board.shots)
  return isBoard && typeof basedOn === 'string' ? { board: board as Storyboard, basedOn } : null
}

function renumber(shots: readonly Shot[]): Shot[] {
  return shots.map((shot, index) => ({ ...shot, position: index + 1 }))
}
