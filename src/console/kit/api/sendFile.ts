type Init = RequestInit & { method: string; headers: Record<string, string> }

/** A request that tells how much of it is sent, which fetch cannot; rejects as fetch does. */
export function sendFile(
  address: string,
  { method, headers, body, signal }: Init,
  onProgress: (sentBytes: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, address)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded }) => onProgress(loaded)
    request.onload = () => resolve(responseOf(request))
    request.onerror = () => reject(new TypeError('The request could not be sent.'))
    request.onabort = () => reject(new DOMException('The request was stopped.', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body as XMLHttpRequestBodyInit | null)
  })
}

function responseOf(request: XMLHttpRequest): Response {
  const type = request.getResponseHeader('content-type')
  return new Response(request.status === 204 ? null : request.responseText, {
    status: request.status,
    headers: type ? { 'content-type': type } : {},
  })
}
