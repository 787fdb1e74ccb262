import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A new folder for a test or a benchmark that starts PostgreSQL. Its account can enter it also where root runs us, so
 * that the data lies inside and goes with the folder: else gigabytes stay behind in the shared one.
 */
export async function makeTemporaryHome(prefix: string): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), prefix))
  await chmod(directory, 0o755)
  return directory
}
