import { conflict, invalid, told } from '../../reason.ts'

/** Reasons of locations and of clicks with a place. */
export const locationReasons = {
  store_number_taken: invalid('There is already a location with this store number.'),
  latitude_out_of_range: invalid('The latitude must be between -90 and 90.'),
  longitude_out_of_range: invalid('The longitude must be between -180 and 180.'),
  latitude_missing: invalid('Give the latitude too, or leave the longitude out.'),
  longitude_missing: invalid('Give the longitude too, or leave the latitude out.'),
  click_attached: conflict('{name} attached this click to {location} at {time} ({zone}).'),
  click_not_attached: conflict('This click is not attached to this location any more.'),
  click_not_attributable: conflict('This click is marked as not attributable: it belongs to no location.'),
  no_name_column: invalid('No column of the file is headed as the name of the location.'),
  column_twice: invalid('Two columns of the file are headed as the same field: {first} and {second}.'),
  row_number_repeated: told('This store number stands in an earlier row of the file, in line {line}.'),
  row_not_a_number: told('{value} is not a number of degrees.'),
} as const
