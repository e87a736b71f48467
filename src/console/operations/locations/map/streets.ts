import * as leaflet from 'leaflet'
import { leafletLayer, PmtilesSource } from 'protomaps-leaflet'

/** Of a PMTiles archive: tiles as vectors, which are drawn here. */
const vectors = 1

/**
 * The streets of one file as a layer, drawn by the browser from the parts that it looks at. Fails where the file is not
 * there, or has pictures in it.
 */
export async function streetsOf(url: string, language: string): Promise<leaflet.GridLayer> {
  // The library takes Leaflet from the window, as pages with a script of their own have it.
  Object.assign(globalThis, { L: leaflet })
  const { p: archive } = new PmtilesSource(url, true)
  const { maxZoom, tileType } = await archive.getHeader()
  if (tileType !== vectors) throw new Error(`the tiles of ${url} are of type ${tileType}`)
  const flavor = document.documentElement.dataset.mantineColorScheme === 'dark' ? 'dark' : 'light'
  const layer = leafletLayer({ url: archive, maxDataZoom: maxZoom, flavor, lang: language, attribution: '' })
  return layer as unknown as leaflet.GridLayer
}
