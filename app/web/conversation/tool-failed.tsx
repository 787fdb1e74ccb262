import { TopUp } from '../components/problem-notice.tsx'
import { nameOfTool } from './tool-words.ts'
import parts from '../components/components.module.css'

/** A tool that could not do its work: what happened and what it cost. Too few credits is a top-up prompt. */
export function ToolFailed({ tool, text }: { tool: string; text: string }) {
  const { message, facts } = readFailure(text)
  if ('price' in facts && 'balance' in facts)
    return <TopUp price={facts.price} balance={facts.balance} detail={message} />
  return (
    <div className={parts.problem} role="alert">
      <strong>{nameOfTool(tool)} could not be done</strong>
      <p>{message}</p>
      <p className="small soft">Say what to change, or ask for it again. The host has read this too.</p>
    </div>
  )
}

/** `Failed: words. {"price":…}`: the facts go to the model, the words to people. */
function readFailure(text: string): { message: string; facts: Record<string, unknown> } {
  const [, message = text, json] = /^(?:Failed: )?(.*?)(?: (\{.*\}))?$/s.exec(text) ?? []
  try {
    return { message, facts: json ? (JSON.parse(json) as Record<string, unknown>) : {} }
  } catch {
    return { message, facts: {} }
  }
}
