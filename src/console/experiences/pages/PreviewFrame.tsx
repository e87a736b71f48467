import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import classes from './pages.module.css'
import { postPreview, type Unsaved } from './previewPost.ts'

/** `isNone`: there is no such page yet. */
export type PreviewWhat = { address: string; unsaved: Unsaved; isNone: boolean }
type Props = {
  /** The page to show; another object is another preview. */
  what: PreviewWhat
  title: string
  lang: string
  /** The width of the window that is looked at, in pixels. */
  width: number
  height: number
  onState: (state: PreviewState) => void
}
export type PreviewState = 'loading' | 'shown' | 'unreachable'

/** How long a page may take until it counts as out of reach. */
const patienceMs = 10_000

/**
 * A page as the server makes it of what is not saved. Each one gets a frame of its own, which takes the place of the
 * one before once it is there: nothing flickers, the place that one reads stays, and Back knows nothing of it.
 */
export function PreviewFrame({ what, title, lang, width, height, onState }: Props) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [scale, setScale] = useState(1)
  const tell = useEffectEvent(onState)
  const label = useEffectEvent((frame: HTMLIFrameElement) => {
    Object.assign(frame, { title, lang })
  })
  useEffect(() => {
    const { current } = box
    if (!current) return
    return showIn(current, { what, name: `preview${id}`, label, tell })
  }, [what, id])
  useEffect(() => {
    const { current } = box
    if (!current) return
    const watching = new ResizeObserver(([entry]) => {
      if (entry) setScale(Math.min(1, entry.contentRect.width / width))
    })
    watching.observe(current)
    return () => watching.disconnect()
  }, [width])
  return (
    <div
      ref={box}
      className={classes.frames}
      style={{
        ['--frame-width' as string]: `${width}px`,
        ['--frame-height' as string]: `${height}px`,
        ['--frame-scale' as string]: scale,
      }}
    />
  )
}

type Showing = {
  what: PreviewWhat
  name: string
  label: (frame: HTMLIFrameElement) => void
  tell: (state: PreviewState) => void
}

let count = 0

function showIn(box: HTMLElement, { what, name, label, tell }: Showing): () => void {
  const frame = document.createElement('iframe')
  // A name that no other frame has ever had: its page is posted into it by that.
  count += 1
  frame.name = `${name}-${count}`
  frame.inert = true
  label(frame)
  box.append(frame)
  const before = [...box.children].filter((child) => child !== frame)
  const end = (state: PreviewState) => {
    clearTimeout(patience)
    tell(state)
    if (state !== 'shown') return frame.remove()
    const last = before.at(-1)
    const place = last instanceof HTMLIFrameElement ? (last.contentWindow?.scrollY ?? 0) : 0
    frame.contentWindow?.scrollTo(0, place)
    frame.inert = false
    frame.dataset.shown = 'true'
    for (const old of before) old.remove()
  }
  const patience = setTimeout(() => end('unreachable'), patienceMs)
  frame.addEventListener('load', () => {
    const { contentDocument } = frame
    // An empty frame is its first moment; one that cannot be read shows the browser's own page.
    if (contentDocument?.URL === 'about:blank') return
    end(contentDocument?.contentType === 'text/html' ? 'shown' : 'unreachable')
  })
  tell('loading')
  postPreview(frame.name, what.address, what.unsaved)
  return () => {
    clearTimeout(patience)
    if (!frame.dataset.shown) frame.remove()
  }
}
