/**
 * A peer's module. The caller names what it uses of it, because types are checked without the peers being installed.
 */
export async function loadPeer<Module>(name: string): Promise<Module> {
  return (await import(name)) as Module
}
