/**
 * Loads a peer's module. The caller states the types that it uses, because types are checked without the peers
 * installed.
 */
export async function loadPeer<Module>(name: string): Promise<Module> {
  return (await import(name)) as Module
}
