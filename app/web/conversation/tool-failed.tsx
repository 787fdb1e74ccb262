import type { ChatToolView } from '@callsheet/lib/wire/app-api/chat.ts'
import type { ToolError } from '@callsheet/lib/wire/app-api/tool-answers.ts'
import { StartOverOf } from '../components/start-over-of.tsx'
import { TopUp } from '../components/problem-notice.tsx'
import parts from '../components/components.module.css'

export interface ToolFailedProps {
  tool: ChatToolView | undefined
  error: Pick<ToolError, 'message'> & Partial<ToolError>
}

/** A tool that failed: what happened and what it cost. Too few credits is a top-up prompt. */
export function ToolFailed({ tool, error: { code, message, cost, details } }: ToolFailedProps) {
  if (code === 'insufficient-credits')
    return <TopUp price={details?.price} balance={details?.balance} detail={message} />
  return (
    <div className={parts.problem} role="alert">
      <strong>{tool?.words.subject ?? 'It'} could not be done</strong>
      <p>{cost ? `${message} ${cost}` : message}</p>
      <StartOverOf problem={details} />
      <p className="small soft">Say what to change, or ask for it again. The host has read this too.</p>
    </div>
  )
}
