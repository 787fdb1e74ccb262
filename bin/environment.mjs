import { delimiter } from 'node:path'

/**
 * Our environment with a folder first on PATH.
 * @param {string} folder
 */
export function environmentWith(folder) {
  const pathName = Object.keys(process.env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH'
  return { ...process.env, [pathName]: [folder, process.env[pathName]].filter(Boolean).join(delimiter) }
}
