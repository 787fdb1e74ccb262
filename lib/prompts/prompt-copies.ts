import { prompts, type PromptSlug } from './prompts.gen.ts'

/** Skills that hold an agent's prompt a second time (spec: Script). The key is the agent. */
export const skillOfPrompt = { 'ugc-script-writer': 'copy-ugc-scripts' } as const satisfies Partial<
  Record<PromptSlug, string>
>

/** The prompt of an agent's file. Null for an agent without a file. */
export function filePromptOf(slug: string): string | null {
  const known: Readonly<Record<string, string>> = prompts
  return Object.hasOwn(known, slug) ? (known[slug] ?? null) : null
}

/** Paths in the checkout of every copy that an agent's prompt differs from. Empty when all hold the same words. */
export function differingCopies(slug: string, prompt: string): string[] {
  const filePrompt = filePromptOf(slug)
  if (filePrompt === null || filePrompt === prompt.trim()) return []
  const skills: Readonly<Record<string, string>> = skillOfPrompt
  const skill = Object.hasOwn(skills, slug) ? skills[slug] : undefined
  return [`lib/prompts/${slug}.md`, ...(skill ? [`skills/${skill}/SKILL.md`] : [])]
}
