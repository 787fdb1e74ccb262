import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { StoryboardView } from '@callsheet/lib/wire/ads-api.ts'
import { maximumShots, type Shot, type Storyboard } from '@callsheet/lib/wire/storyboard.ts'
import { ProblemError } from '@callsheet/lib/http/read-problem.ts'
import { storyboardsApi } from '@callsheet/lib/wire/app-api/storyboards.ts'
import { api } from '../api/client.ts'
import { storyboardQuery } from '../ad/writing-queries.ts'
import { isSameContent } from '../drafts/draft-store.ts'
import { useDraft } from '../drafts/use-draft.ts'
import { useHistory } from '../script-editor/use-history.ts'
import { copyOfShot, emptyShot, missingIn } from './new-shot.ts'
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
  const history = useHistory<Storyboard>()
  const [said, say] = useState('')
  const put = (board: Storyboard) => {
    // Undone to its beginning, it is the saved board again.
    const isSaved = basedOn === storyboard.updatedAt && isSameContent(board, storyboard.content)
    if (isSaved) draft.discard()
    else draft.change({ board, basedOn })
  }
  const setDraft = (board: Storyboard, group?: string) => {
    history.keep(content, group)
    put(board)
  }
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
    onMutate: draft.latest,
    onSuccess(saved, _isOver, sent) {
      show(saved)
      // What was changed while it was saved becomes changes to the saved board.
      const typed = draft.dropIfStill(sent) ? null : draft.latest()
      if (typed) draft.change({ ...typed, basedOn: saved.updatedAt })
      if (saved.claims && saved.claims.unchecked.length > 0) checkClaims.mutate()
    }
  })
  const setShots = (shots: Shot[], group?: string) => setDraft({ ...content, shots: renumber(shots) }, group)
  const insert = (index: number, shot: Shot, words: string) => {
    if (content.shots.length >= maximumShots) return say(`A board has at most ${maximumShots} shots.`)
    setShots(content.shots.toSpliced(index, 0, shot))
    setSelected(index)
    say(words)
  }
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
      draft.discard()
      void queryClient.invalidateQueries({ queryKey: storyboardQuery(storyboard.id).queryKey })
    },
    /** What the lines claim. A saved board is checked at once where its lines are new. */
    claims: {
      check: storyboard.claims,
      run: () => checkClaims.mutate(),
      isRunning: checkClaims.isPending,
      error: checkClaims.error
    },
    /** What the last change did, for eyes and screen readers. */
    said,
    canStepBack: history.canUndo,
    canStepForward: history.canRedo,
    stepBack() {
      const before = history.undo(content)
      if (before) put(before)
      say(before ? 'Undone.' : 'Nothing is left to undo.')
    },
    stepForward() {
      const after = history.redo(content)
      if (after) put(after)
      say(after ? 'Redone.' : 'Nothing is left to redo.')
    },
    /** What shots lack before the board can be saved. */
    missing: content.shots.flatMap((shot) => missingIn(shot) ?? []),
    replace: (board: Storyboard) => setDraft(board),
    change: (position: number, change: Partial<Shot>) =>
      setShots(
        content.shots.map((shot) => (shot.position === position ? { ...shot, ...change } : shot)),
        `${position} ${Object.keys(change).join(' ')}`
      ),
    move(from: number, to: number) {
      if (from === to || to < 0 || to >= content.shots.length) return
      setShots(moveShot(content.shots, from, to))
      setSelected(to)
      say(`Shot ${from + 1} is at place ${to + 1} of ${content.shots.length} now.`)
    },
    /** An empty shot at a place, from 0. */
    add(index: number) {
      const beside = content.shots[Math.max(0, index - 1)]
      if (beside) insert(index, emptyShot(beside, content), `Shot ${index + 1} is new. Say what it shows.`)
    },
    duplicate(position: number) {
      const shot = content.shots[position - 1]
      if (!shot) return
      const line = shot.spokenScript === '' ? '' : ` Its line stays with shot ${position}.`
      insert(position, copyOfShot(shot), `Shot ${position + 1} is a copy of shot ${position}.${line}`)
    },
    remove(position: number) {
      setShots(content.shots.filter((shot) => shot.position !== position))
      setSelected(Math.max(0, position - 2))
      say(`Shot ${position} is cut. Undo brings it back.`)
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
