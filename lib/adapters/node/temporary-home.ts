import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A new folder for a test or a benchmark that starts PostgreSQL. When root runs us, PostgreSQL's account can also enter
 * it. So the data lies inside and is removed with the folder; otherwise gigabytes would stay in the shared folder.
 */
export async function makeTemporaryHome(prefix: string): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), prefix))
  await chmod(directory, 0o755)
  return directory
}
