/** A voice of the synthesiser, its pitch in hertz, and how much longer than usual its sounds last. */
export interface SynthesiserVoice {
  synthesiser: 'slt' | 'rms' | 'awb' | 'kal16'
  pitchHertz: number
  stretch: number
}
