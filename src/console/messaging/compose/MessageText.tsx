import classes from './compose.module.css'

type Props = { lang: 'en' | 'fr'; subject: string | null; text: string; footer?: string | null }

/** A message as whoever gets it reads it. */
export function MessageText({ lang, subject, text, footer }: Props) {
  return (
    <div className={classes.preview} lang={lang}>
      {subject && <strong className={classes.previewSubject}>{subject}</strong>}
      {text}
      {footer && <span className={classes.previewFooter}>{footer}</span>}
    </div>
  )
}
