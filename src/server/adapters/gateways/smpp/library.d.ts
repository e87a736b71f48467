// The part of the library `smpp` 0.5 that we use; it has no types of its own.
declare module 'smpp' {
  import type { Socket } from 'node:net'
  import type { TlsOptions } from 'node:tls'

  type Fields = Readonly<Record<string, unknown>>
  type Coded = { udh?: Buffer | Buffer[]; message: string | Buffer }

  class PDU {
    constructor(command: string, fields?: Fields)
    /** Reads a whole PDU. Throws where it breaks off. */
    constructor(bytes: Buffer)
    /** Throws what cannot be encoded. */
    toBuffer(): Buffer
    readonly command: string
    readonly command_status: number
    readonly sequence_number: number
    isResponse(): boolean
    /** The response to this request; `generic_nack` for a command that the library does not know. */
    response(fields?: Fields): PDU
    readonly message_id?: string
    readonly system_id?: string
    readonly password?: string
    readonly source_addr?: string
    readonly source_addr_ton?: number
    readonly destination_addr?: string
    readonly esm_class?: number
    readonly data_coding?: number
    readonly registered_delivery?: number
    /** Decoded on the way in; empty messages stay a Buffer. */
    readonly short_message?: Coded | Buffer | string
    readonly message_payload?: Coded | Buffer | string
    readonly receipted_message_id?: string
    readonly message_state?: number
    readonly user_message_reference?: number
    readonly sar_msg_ref_num?: number
    readonly sar_total_segments?: number
    readonly sar_segment_seqnum?: number
  }

  /** Emits 'connect' or 'secureConnect', 'pdu' (PDU), 'error' (Error) and 'close'. */
  class Session {
    readonly socket: Socket
    on(event: 'pdu', listener: (pdu: PDU) => void): this
    on(event: 'error', listener: (error: Error) => void): this
    on(event: 'connect' | 'secureConnect' | 'close', listener: () => void): this
    /** Gives a request its sequence number; false where nothing was written. Throws what cannot be encoded. */
    send(pdu: PDU): boolean
    close(): void
    destroy(): void
  }

  class Server {
    on(event: 'session', listener: (session: Session) => void): this
    readonly sessions: Session[]
    listen(port: number, host: string, ready: () => void): this
    address(): { port: number }
    close(done: () => void): this
  }

  const smpp: {
    PDU: typeof PDU
    connect(options: { host: string; port: number; tls: boolean; servername?: string }): Session
    /** Over TLS where it is given a key and a certificate. */
    createServer(options?: TlsOptions): Server
    encodings: { ASCII: { encode(text: string): Buffer } }
  }
  export default smpp
  export type { PDU, Server, Session }
}
