export { type ObservedDifference, observedDifferences } from "./matrix/differences.ts";
export { HOSTS, hostById, hostOfKind } from "./matrix/hosts.ts";
export { renderMatrix } from "./matrix/render.ts";
export { type SurfaceRow, surfaceRowsOf } from "./matrix/surfaces.ts";
