<?php
/**
 * The settings of the plug-in: one option, read with defaults and written by an allow-list.
 *
 * @package OrgLibrary
 */

namespace Org_Library;

defined( 'ABSPATH' ) || exit;

/**
 * Who signs readers in.
 *
 * `site`: accounts of this site only. `both`: accounts of this site, and visitors by a name on their device.
 * `own`: the library's own way; accounts of this site are not used.
 */
const SIGN_INS = array( 'site', 'both', 'own' );

/** Every setting with its default. */
function defaults(): array {
	return array(
		'base'      => '',     // Folder of the elements' files; '' means the plug-in's own copy.
		'src'       => '',     // Catalogue.
		'org'       => '',     // Organisation code.
		'sources'   => '',     // Further catalogues that posts may show, one per line.
		'page'      => 0,      // Id of the page that holds the library.
		'brand'     => '',     // Name before titles; '' means the site's name.
		'color'     => '',     // Brand colour.
		'theme'     => 'auto',
		'direction' => 'row',  // Shape of a card that does not say.
		'sign_in'   => 'both',
		'links'     => true,   // Whether a link to a book that stands alone becomes a card.
	);
}

/** The settings of this site. */
function options(): array {
	$stored = get_option( OPTION );
	return array_merge( defaults(), array_intersect_key( is_array( $stored ) ? $stored : array(), defaults() ) );
}

/** One setting. */
function option( string $name ) {
	return options()[ $name ];
}

/**
 * Keeps what is valid of submitted settings; the rest gets its default.
 *
 * @param mixed $given The submitted form.
 */
function sanitize_options( $given ): array {
	$given = is_array( $given ) ? $given : array();
	$text  = static function ( string $name ) use ( $given ): string {
		return isset( $given[ $name ] ) && is_string( $given[ $name ] ) ? sanitize_text_field( $given[ $name ] ) : '';
	};
	$one_of = static function ( string $name, array $known ) use ( $text ): string {
		$value = $text( $name );
		return in_array( $value, $known, true ) ? $value : defaults()[ $name ];
	};

	$sources = array();
	$lines   = isset( $given['sources'] ) && is_string( $given['sources'] ) ? $given['sources'] : '';
	foreach ( preg_split( '/\s+/', $lines, -1, PREG_SPLIT_NO_EMPTY ) as $line ) {
		$sources[] = safe_address( $line );
	}

	$base = safe_address( $text( 'base' ) );
	return array(
		'base'      => '' === $base ? '' : trailingslashit( preg_replace( '~/loader\.js$~', '', $base ) ),
		'src'       => safe_address( $text( 'src' ) ),
		'org'       => $text( 'org' ),
		'sources'   => implode( "\n", array_unique( array_filter( $sources ) ) ),
		'page'      => absint( $given['page'] ?? 0 ),
		'brand'     => $text( 'brand' ),
		'color'     => (string) sanitize_hex_color( $text( 'color' ) ),
		'theme'     => $one_of( 'theme', array( 'auto', 'light', 'dark' ) ),
		'direction' => $one_of( 'direction', array( 'row', 'col' ) ),
		'sign_in'   => $one_of( 'sign_in', SIGN_INS ),
		'links'     => ! empty( $given['links'] ),
	);
}

/** The folder of the elements' files, with a slash at its end; '' when there are none. */
function base_url(): string {
	$base = option( 'base' );
	if ( '' === $base && is_readable( DIR . 'dist/loader.js' ) ) {
		$base = plugins_url( 'dist/', FILE );
	}
	/**
	 * Filters the folder of the elements' files.
	 *
	 * @param string $base Address with a slash at its end; '' when there are none.
	 */
	return (string) apply_filters( 'org_library_base', $base );
}

/** The address of the page that holds the library; '' when none is chosen or it is not published. */
function library_url(): string {
	$page = (int) option( 'page' );
	return $page && 'publish' === get_post_status( $page ) ? (string) get_permalink( $page ) : '';
}
