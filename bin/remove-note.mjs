// Loaded first in a command that the launcher became. The launcher's note says that the command runs, so it goes when the
// command ends.
import { rmSync } from 'node:fs'

const note = process.env.CALLSHEET_RUNNING_NOTE

// Processes that the command starts have no note.
delete process.env.CALLSHEET_RUNNING_NOTE

if (note)
  process.on('exit', () => {
    try {
      rmSync(note, { force: true })
    } catch {
      // The folder cannot be written. The next launcher finds that nobody runs.
    }
  })
