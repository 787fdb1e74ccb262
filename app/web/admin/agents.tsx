import { useState } from 'react'
import { Button, Skeleton, Textarea } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { cutText } from '@callsheet/lib/text/cut-text.ts'
import { agentsQuery } from './admin-queries.ts'
import { agentName } from './agent-name.ts'
import { adminApi, type AgentView } from '@callsheet/lib/wire/app-api/admin.ts'
import { api } from '../api/client.ts'
import { PromptDiff } from './prompt-diff.tsx'
import { DraftState } from '../drafts/draft-state.tsx'
import { useDraftFields } from '../drafts/use-draft.ts'
import { notices } from '../components/notice.tsx'
import { PageHead } from '../components/page-head.tsx'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { Sheet } from '../components/sheet.tsx'
import { countOf, formatMoment, inWords } from '../components/words.ts'
import classes from '../components/table.module.css'

export function AgentsPage() {
  const { data: agents, error } = useQuery(agentsQuery)
  return (
    <div className={classes.stack}>
      <PageHead title="Agents">
        <p>
          Each agent’s prompt comes from a file of the release. One that is edited here is marked, and left alone when
          the file changes.
        </p>
      </PageHead>
      {error ? <ProblemNotice error={error} /> : null}
      {agents?.map((agent) => (
        <AgentSheet key={agent.slug} agent={agent} />
      ))}
      {!agents && !error ? <Skeleton height={320} /> : null}
    </div>
  )
}

function AgentSheet({ agent }: { agent: AgentView }) {
  const queryClient = useQueryClient()
  const name = agentName(agent.slug)
  const { fields, change, draft: kept } = useDraftFields(`agent.${agent.slug}`, { prompt: agent.prompt })
  // When there is an unsaved change, the page shows it open.
  const [isOpen, setOpen] = useState(false)
  const draft = isOpen || kept.content ? fields.prompt : null
  const close = () => {
    kept.discard()
    setOpen(false)
  }
  const save = useMutation({
    mutationFn: (prompt: string | null) =>
      api.call(adminApi.updateAgent, { params: { slug: agent.slug }, body: { prompt } }),
    onMutate: kept.latest,
    async onSuccess(_answer, prompt, sent) {
      if (kept.dropIfStill(sent)) setOpen(false)
      notices.say(prompt === null ? `${name} follows its file again.` : `${name} is changed, from its next call on.`)
      await queryClient.invalidateQueries({ queryKey: agentsQuery.queryKey })
    }
  })
  return (
    <Sheet
      title={name}
      note={describe(agent)}
      actions={
        draft === null ? (
          <Button size="compact-sm" variant="subtle" color="gray" onClick={() => setOpen(true)}>
            Open<span className="visually-hidden"> {name}</span>
          </Button>
        ) : null
      }
    >
      {draft === null ? (
        <p className="small soft">
          {openingOf(agent.prompt)} ({countOf(agent.prompt.split(/\s+/).length, 'word')}, <code>{agent.slug}</code>)
        </p>
      ) : (
        <div className={classes.stack}>
          <Textarea
            label={`Prompt of ${name}`}
            autosize
            minRows={12}
            maxRows={32}
            styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: '0.8125rem' } }}
            value={draft}
            onChange={(event) => change({ prompt: event.currentTarget.value })}
          />
          <DraftState draft={kept} />
          {agent.isEdited && agent.filePrompt ? (
            <details open={agent.isStale}>
              <summary>How it differs from its file</summary>
              <PromptDiff before={agent.filePrompt} after={agent.prompt} />
            </details>
          ) : null}
          {agent.differsFrom.length > 0 ? (
            <p className="small soft">
              Differs from {inWords(agent.differsFrom)}. In a checkout,{' '}
              <code>callsheet prompts export {agent.slug}</code> writes these words there;{' '}
              <code>callsheet prompts reset {agent.slug}</code> takes the edit back, as the button below does.
            </p>
          ) : null}
          {agent.history.map(({ at, prompt, isFile }, index) => (
            <details key={at}>
              <summary>
                {formatMoment(at)}: {isFile ? 'back to its file' : 'edited'}
              </summary>
              <PromptDiff before={agent.history[index + 1]?.prompt ?? agent.filePrompt ?? ''} after={prompt} />
              {prompt === agent.prompt ? null : (
                <Button size="compact-sm" variant="default" mt="xs" onClick={() => change({ prompt })}>
                  Take these words up again
                </Button>
              )}
            </details>
          ))}
          {save.isError ? <ProblemNotice error={save.error} /> : null}
          <div className={classes.tools}>
            <Button
              disabled={draft.trim() === '' || draft === agent.prompt}
              loading={save.isPending}
              onClick={() => save.mutate(draft)}
            >
              Save
            </Button>
            {agent.isEdited && agent.filePrompt ? (
              <Button variant="default" loading={save.isPending} onClick={() => save.mutate(null)}>
                Back to the file
              </Button>
            ) : null}
            <Button variant="subtle" color="gray" onClick={close}>
              {kept.content ? 'Drop the changes' : 'Close'}
            </Button>
          </div>
        </div>
      )}
    </Sheet>
  )
}

/** Its first paragraph, which says what the agent does. */
function openingOf(prompt: string): string {
  const first = prompt.trim().split(/\n\s*\n/)[0] ?? ''
  const opening = cutText(first, 260)
  return opening === first ? first : `${opening.slice(0, opening.lastIndexOf(' '))} …`
}

function describe({ isStale, isEdited, editedAt, filePrompt, differsFrom }: AgentView): string {
  if (filePrompt === null) return 'has no file'
  if (isStale) return 'edited; the file has changed since'
  if (!isEdited || !editedAt) return 'as its file'
  if (differsFrom.length === 0) return `edited ${formatMoment(editedAt)}; its file has taken it up`
  return `edited ${formatMoment(editedAt)}; differs from ${differsFrom.length === 1 ? 'its file' : 'its file and its skill'}`
}
