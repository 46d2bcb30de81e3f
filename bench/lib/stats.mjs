/** The middle value; of an even count the mean of the two middle ones. @param {readonly number[]} values */
export function median(values) {
  return quantile(values, 0.5);
}

/** A quantile with linear interpolation. @param {readonly number[]} values @param {number} at 0 to 1 */
export function quantile(values, at) {
  const sorted = [...values].sort((a, b) => a - b);
  const place = (sorted.length - 1) * at;
  const low = sorted[Math.floor(place)] ?? Number.NaN;
  const high = sorted[Math.ceil(place)] ?? Number.NaN;
  return low + (high - low) * (place - Math.floor(place));
}
