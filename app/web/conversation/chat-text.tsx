import { Fragment, type ReactNode } from 'react'
import classes from './chat-text.module.css'

/** The host's words: paragraphs, lists, bold and code. HTML in them is shown as text. */
export function ChatText({ text }: { text: string }) {
  const blocks = text.split(/\n{2,}/).filter((block) => block.trim() !== '')
  return (
    <div className={classes.text} dir="auto">
      {blocks.map((block, index) => (
        // Blocks are only added at the end while the answer is written.
        <Block key={index} block={block} />
      ))}
    </div>
  )
}

const bullet = /^\s*(?:[-*•]|\d+[.)])\s+/

function Block({ block }: { block: string }) {
  const lines = block.split('\n')
  if (lines.every((line) => bullet.test(line))) {
    const isNumbered = /^\s*\d/.test(block)
    const items = lines.map((line) => <li key={line}>{inline(line.replace(bullet, ''))}</li>)
    return isNumbered ? <ol>{items}</ol> : <ul>{items}</ul>
  }
  const heading = /^#{1,4}\s+(\S.*)?$/.exec(block)
  if (heading) return <p className={classes.heading}>{inline(heading[1] ?? '')}</p>
  return (
    <p>
      {lines.map((line, index) => (
        <Fragment key={index}>
          {index > 0 ? <br /> : null}
          {inline(line)}
        </Fragment>
      ))}
    </p>
  )
}

function inline(text: string): ReactNode[] {
  return text.split(/(\*\*[^*]+\*\*|`[^`]+`)/).map((piece, index) => {
    if (piece.startsWith('**')) return <strong key={index}>{piece.slice(2, -2)}</strong>
    if (piece.startsWith('`')) return <code key={index}>{piece.slice(1, -1)}</code>
    return piece
  })
}
