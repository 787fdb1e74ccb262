import { writeFile } from 'node:fs/promises'
import { generatedPages } from './pages.ts'

const root = new URL('../../', import.meta.url)

for (const [path, render] of Object.entries(generatedPages)) await writeFile(new URL(path, root), render())
