import { useEffect, useRef, useState } from 'react'
import classes from './record.module.css'

const floorDecibels = -60
const wordsEachMilliseconds = 400

type Loudness = 'silent' | 'quiet' | 'good' | 'loud'

const words: Record<Loudness, string> = {
  silent: 'Nothing is heard',
  quiet: 'Quiet: come closer',
  good: 'Good level',
  loud: 'Too loud: step back'
}

/** The level of the microphone, as a bar and in words. */
export function LevelMeter({ stream }: { stream: MediaStream }) {
  const bar = useRef<HTMLDivElement>(null)
  const [loudness, setLoudness] = useState<Loudness | null>(null)
  useEffect(() => {
    const context = new AudioContext()
    const analyser = context.createAnalyser()
    analyser.fftSize = 2_048
    context.createMediaStreamSource(stream).connect(analyser)
    const samples = new Float32Array(analyser.fftSize)
    let frame = 0
    let highest = floorDecibels
    const look = () => {
      analyser.getFloatTimeDomainData(samples)
      const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
      const decibels = Math.max(floorDecibels, 20 * Math.log10(Math.max(peak, 1e-6)))
      highest = Math.max(highest, decibels)
      if (bar.current) bar.current.style.scale = `${1 - decibels / floorDecibels} 1`
      frame = requestAnimationFrame(look)
    }
    look()
    const timer = setInterval(() => {
      setLoudness(loudnessOf(highest))
      highest = floorDecibels
    }, wordsEachMilliseconds)
    return () => {
      cancelAnimationFrame(frame)
      clearInterval(timer)
      void context.close()
    }
  }, [stream])
  return (
    <div className={classes.level} data-loudness={loudness}>
      <div className={classes.meter} aria-hidden>
        <div ref={bar} />
      </div>
      <span className="small soft">{loudness ? words[loudness] : 'Listening…'}</span>
    </div>
  )
}

function loudnessOf(decibels: number): Loudness {
  if (decibels > -1.5) return 'loud'
  if (decibels > -24) return 'good'
  return decibels > -48 ? 'quiet' : 'silent'
}
