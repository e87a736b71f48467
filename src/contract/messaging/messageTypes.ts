/** The types of a message: a text, an e-mail, or a line in a widget. */
export const messageTypes = ['sms', 'email', 'widget'] as const
export type MessageType = (typeof messageTypes)[number]

/** The types' names in calls: M2 and M3 write `s3email`, which nothing else does. */
const onWire = { sms: 'sms', email: 's3email', widget: 'widget' } as const
export type WireType = (typeof onWire)[MessageType]
export const wireTypes = messageTypes.map((type) => onWire[type])

export const toWireType = <Type extends MessageType>(type: Type): (typeof onWire)[Type] => onWire[type]
export const fromWireType = (type: WireType): MessageType => (type === onWire.email ? 'email' : type)
