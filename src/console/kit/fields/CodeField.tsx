import { Input, Textarea } from '@mantine/core'
import {
  type ReactNode,
  type Ref,
  useContext,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import classes from '../code/code.module.css'
import type { Begun, CodeEditor, CodeLanguage, EditorSetup } from '../code/codeEditor.ts'
import type { Completable } from '../code/openToken.ts'
import type { Phrases } from '../code/searchPanel.ts'
import { ReadOnly } from '../edit/FormSection.tsx'
import { bind } from './bind.ts'
import type { Form, NameOf } from './formTypes.ts'

/** Actions from outside on a field of code; each a step that can be undone. */
export type CodeHandle = Pick<CodeEditor, 'focus' | 'replaceAll' | 'insert' | 'search'>

type Props<V> = {
  form: Form<V>
  name: NameOf<V, string>
  label: string
  /** Says how the keyboard leaves it: Escape, then Tab. */
  description: ReactNode
  language: CodeLanguage
  /** In which language what is written is read. */
  lang?: string
  completables: () => readonly Completable[]
  phrases: Phrases
  ref?: Ref<CodeHandle>
}

type Loaded = { readonly open: (setup: EditorSetup) => CodeEditor; readonly begun?: Begun }
let known: Loaded | undefined

/** HTML or CSS, bound to a form as other fields are. While the editor loads a plain field stands in its place. */
export function CodeField<V>(props: Props<V>) {
  const { form, name } = props
  // A value that is set from outside, such as a draft, opens it anew.
  return <Code key={form.key(name)} {...props} />
}

function Code<V>({ form, name, label, description, ref, ...props }: Props<V>) {
  const plain = useRef<HTMLTextAreaElement>(null)
  const editor = useRef<CodeEditor>(null)
  const { error, defaultValue, ...input } = bind(form, name)
  const isReadOnly = useContext(ReadOnly)
  const loaded = useLoaded(plain)
  const change = (text: string) => input.onChange(text)
  const set = (text: string) => {
    change(text)
    if (plain.current) plain.current.value = text
  }
  useImperativeHandle(ref, () => ({
    focus: () => (editor.current ?? plain.current)?.focus(),
    search: () => (editor.current ? editor.current.search() : plain.current?.focus()),
    replaceAll: (text) => (editor.current ? editor.current.replaceAll(text) : set(text)),
    insert: (text) => {
      if (editor.current) return editor.current.insert(text)
      const { value = '', selectionStart = 0, selectionEnd = 0 } = plain.current ?? {}
      set(value.slice(0, selectionStart) + text + value.slice(selectionEnd))
    },
  }))
  const id = useId()
  const ids = { label: `${id}-label`, help: `${id}-description`, error: `${id}-error` }
  const attributes = {
    id,
    'data-path': name,
    'aria-labelledby': ids.label,
    'aria-describedby': error ? ids.error : ids.help,
    ...(error ? { 'aria-invalid': 'true' } : {}),
    ...(isReadOnly ? { 'aria-readonly': 'true' } : {}),
    ...(props.lang ? { lang: props.lang } : {}),
    tabindex: '0',
    spellcheck: 'false',
    autocapitalize: 'off',
  }
  return (
    <Input.Wrapper
      id={id}
      label={label}
      labelElement="div"
      description={error ? undefined : description}
      error={error}
    >
      {loaded ? (
        <Editor
          {...props}
          loaded={loaded}
          // The text of the plain field until now is in the form.
          textOf={() => String(form.getInputProps(name).defaultValue ?? '')}
          attributes={attributes}
          isReadOnly={isReadOnly}
          editor={editor}
          change={change}
          onBlur={() => input.onBlur?.(undefined)}
        />
      ) : (
        <Textarea
          ref={plain}
          {...input}
          id={id}
          defaultValue={defaultValue}
          readOnly={isReadOnly}
          aria-labelledby={ids.label}
          aria-describedby={ids.help}
          lang={props.lang}
          classNames={{ input: classes.plain ?? '' }}
          spellCheck={false}
        />
      )}
    </Input.Wrapper>
  )
}

/** The editor's script, and where one was typing when it came; the plain field stays where it does not come. */
function useLoaded(plain: { readonly current: HTMLTextAreaElement | null }): Loaded | undefined {
  const [loaded, setLoaded] = useState(known)
  useEffect(() => {
    if (loaded) return
    let isGone = false
    import('../code/codeEditor.ts').then(
      ({ openCodeEditor: open }) => {
        known = { open }
        if (isGone) return
        const { current } = plain
        const hasFocus = current !== null && document.activeElement === current
        const begun = current && { from: current.selectionStart, to: current.selectionEnd, hasFocus }
        // One step with the editor's opening: what is typed in between would go nowhere.
        flushSync(() => setLoaded({ open, ...(begun ? { begun } : {}) }))
      },
      (error: unknown) => console.warn('The editor could not be loaded: a plain field stays.', error),
    )
    return () => {
      isGone = true
    }
  }, [loaded, plain])
  return loaded
}

type EditorProps = {
  loaded: Loaded
  textOf: () => string
  language: CodeLanguage
  attributes: Record<string, string>
  isReadOnly: boolean
  completables: () => readonly Completable[]
  phrases: Phrases
  editor: { current: CodeEditor | null }
  change: (text: string) => void
  onBlur: () => void
}

function Editor({ loaded, editor, attributes, isReadOnly, ...setup }: EditorProps) {
  const parent = useRef<HTMLDivElement>(null)
  const latest = useRef(setup)
  latest.current = setup
  const { language } = setup
  const phrases = JSON.stringify(setup.phrases)
  const first = useRef(attributes)
  useLayoutEffect(() => {
    if (!parent.current) return
    const opened = loaded.open({
      parent: parent.current,
      text: latest.current.textOf(),
      begun: loaded.begun,
      language,
      isReadOnly,
      phrases: JSON.parse(phrases) as Phrases,
      attributes: first.current,
      completables: () => latest.current.completables(),
      onChange: (text) => latest.current.change(text),
      onBlur: () => latest.current.onBlur(),
    })
    editor.current = opened
    return () => {
      editor.current = null
      opened.destroy()
    }
  }, [loaded, language, isReadOnly, phrases, editor])
  const told = JSON.stringify(attributes)
  useEffect(() => editor.current?.setAttributes(JSON.parse(told) as Record<string, string>), [told, editor])
  return <div ref={parent} className={classes.box} data-invalid={attributes['aria-invalid'] || undefined} />
}
