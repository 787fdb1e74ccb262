declare module '@echogarden/fvad-wasm' {
  /** The functions of libfvad, over the memory of its module. Places are bytes. */
  interface VoiceDetectorModule {
    HEAP16: Int16Array
    _malloc(bytes: number): number
    _free(place: number): void
    _fvad_new(): number
    _fvad_free(handle: number): void
    /** 0 to 3. */
    _fvad_set_mode(handle: number, mode: number): number
    _fvad_set_sample_rate(handle: number, hertz: number): number
    /** 1 for a voice, 0 for none, -1 for a wrong length. */
    _fvad_process(handle: number, samples: number, count: number): number
  }
  export default function load(): Promise<VoiceDetectorModule>
}
